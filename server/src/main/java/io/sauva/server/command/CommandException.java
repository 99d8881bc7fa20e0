package io.sauva.server.command;

/// What a command answers instead of its result. The texts are those that Redis has, because clients match on
/// them.
///
/// Without a stack trace: it is an answer, not a fault.
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CommandException(String message) {
        super(message, null, false, false);
    }

    public static CommandException wrongType() {
        return new CommandException("WRONGTYPE Operation against a key holding the wrong kind of value");
    }

    public static CommandException syntax() {
        return new CommandException("ERR syntax error");
    }

    public static CommandException notAnInteger() {
        return new CommandException("ERR value is not an integer or out of range");
    }

    public static CommandException notAFloat() {
        return new CommandException("ERR value is not a valid float");
    }

    public static CommandException outOfRange(String what) {
        return new CommandException("ERR " + what);
    }

    public static CommandException noSuchKey() {
        return new CommandException("ERR no such key");
    }

    public static CommandException wrongArity(String command) {
        return new CommandException("ERR wrong number of arguments for '" + command + "' command");
    }
}
