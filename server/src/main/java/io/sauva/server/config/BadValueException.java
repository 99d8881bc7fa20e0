package io.sauva.server.config;

/// A parameter cannot have that value; the message says why, in Redis's words where it has some.
///
/// Without a stack trace: it is an answer, not a fault.
public final class BadValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BadValueException(String message) {
        super(message, null, false, false);
    }
}
