package io.sauva.store.gate;

/// Somebody who waits at a [Gate].
public interface Visit {
    Mode mode();

    /// The visit is inside now. Called by whoever left, so it must be quick or hand over.
    void admitted();

    /// The gate was closed; the visit is not inside and never will be.
    void refused();
}
