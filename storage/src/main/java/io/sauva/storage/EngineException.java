package io.sauva.storage;

/// What an engine could not do, in one line that says what was wrong and what to do.
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public EngineException(String message) {
        super(message);
    }

    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
