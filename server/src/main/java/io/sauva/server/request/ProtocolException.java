package io.sauva.server.request;

/// What a client sent is not the protocol, or more than it may send; its connection ends after the answer.
///
/// Without a stack trace: it is an answer, not a fault.
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean silent;

    private ProtocolException(String message, boolean silent) {
        super(message, null, false, false);
        this.silent = silent;
    }

    /// Ends the connection with an error; the text is Redis's.
    static ProtocolException of(String what) {
        return new ProtocolException("ERR Protocol error: " + what, false);
    }

    /// Ends the connection without a word.
    static ProtocolException silent(String why) {
        return new ProtocolException(why, true);
    }

    /// Whether the client is not told.
    public boolean isSilent() {
        return silent;
    }
}
