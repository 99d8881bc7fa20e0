package io.sauva.store;

/// What a store could not do, in one line that says what was wrong and what to do.
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
