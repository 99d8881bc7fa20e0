package io.sauva.server.info;

/// One part of what `INFO` answers.
///
/// Thread: any, also several at once.
public interface InfoSection {
    /// As it is shown: `Server`. Clients may write it in any case.
    String title();

    /// Whether it is shown when nobody asks for it by name.
    default boolean isDefault() {
        return true;
    }

    void write(InfoText text);
}
