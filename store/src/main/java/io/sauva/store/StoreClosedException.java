package io.sauva.store;

/// The store was closed before the operation could run; it had no effect.
public final class StoreClosedException extends StoreException {
    private static final long serialVersionUID = 1;

    public StoreClosedException() {
        super("the store is closed");
    }
}
