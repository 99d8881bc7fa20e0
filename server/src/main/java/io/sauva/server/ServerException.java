package io.sauva.server;

/// The server cannot do what it was asked for when it was started; one line says why and what to do.
public final class ServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ServerException(String message) {
        super(message);
    }

    public ServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
