package io.sauva.server.config;

/// Parameters could not be changed, and none was; the message is Redis's answer without its code.
///
/// Without a stack trace: it is an answer, not a fault.
public final class ChangeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChangeException(String name, String reason) {
        this("CONFIG SET failed (possibly related to argument '" + name + "') - " + reason);
    }

    private ChangeException(String message) {
        super(message, null, false, false);
    }

    static ChangeException unknown(String name) {
        return new ChangeException("Unknown option or number of arguments for CONFIG SET - '" + name + "'");
    }
}
