package io.sauva.lab.experiment;

import java.util.Locale;

/// How large an experiment is.
public enum Scale {
    /// Seconds: shows that it works and what its outcome looks like.
    SMALL,
    /// Minutes, for a laptop.
    LAPTOP,
    /// The paper's own size.
    PAPER;

    /// As users write it: `small`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
