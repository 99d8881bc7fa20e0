package io.sauva.server.rdb;

/// The bytes are not what they should be.
public final class RdbFormatException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RdbFormatException(String message) {
        super(message);
    }

    RdbFormatException(String message, RdbFormatException cause) {
        super(message, cause);
    }
}
