package io.sauva.server.execution;

import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Flag;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Says whether a client may have a command executed now, and if not, why.
///
/// Thread: any.
public final class Admittance {
    private static final int LONGEST_ECHO = 128;

    private final BooleanSupplier needsPassword;
    private final Predicate<Command> allowedWhileSubscribed;

    /// @param needsPassword whether clients must have said the password
    /// @param allowedWhileSubscribed which commands a subscriber that speaks the old protocol may send
    public Admittance(BooleanSupplier needsPassword, Predicate<Command> allowedWhileSubscribed) {
        this.needsPassword = needsPassword;
        this.allowedWhileSubscribed = allowedWhileSubscribed;
    }

    /// The error, or `null` if the command may be executed. A command that is refused makes the transaction
    /// fail that it should have become a part of.
    String refusal(Session session, Command command, byte[][] arguments, CommandTable commands) {
        String refusal = reason(session.client(), command, arguments, commands);
        if (refusal != null && session.client().transaction().isOpen()) {
            OpenTransaction.of(session).fail();
        }
        return refusal;
    }

    private String reason(Client client, Command command, byte[][] arguments, CommandTable commands) {
        if (command == null) {
            return unknown(arguments, commands);
        }
        if (!command.spec().admits(arguments.length)) {
            return "ERR wrong number of arguments for '" + command.spec().name() + "' command";
        }
        if (!client.isAuthenticated()
                && needsPassword.getAsBoolean()
                && !command.spec().is(Flag.NO_AUTH)) {
            return "NOAUTH Authentication required.";
        }
        if (client.subscriptions() > 0 && client.protocol() == 2 && !allowedWhileSubscribed.test(command)) {
            return "ERR Can't execute '" + command.spec().name()
                    + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context";
        }
        if (client.transaction().isOpen() && command.spec().is(Flag.NO_MULTI)) {
            return "ERR Command not allowed inside a transaction";
        }
        if (client.isMonitoring() && usesKeys(command)) {
            return "ERR Replica can't interact with the keyspace"; // a monitor is a kind of replica in Redis
        }
        return null;
    }

    private static boolean usesKeys(Command command) {
        return command.onlyReads()
                || command.spec().is(Flag.WRITE)
                || command.spec().is(Flag.MAY_REPLICATE);
    }

    private static String unknown(byte[][] arguments, CommandTable commands) {
        Command parent = commands.named(arguments[0]);
        if (parent != null) {
            return "ERR unknown subcommand '" + shortened(arguments[1], LONGEST_ECHO) + "'. Try "
                    + parent.spec().name().toUpperCase(Locale.ROOT) + " HELP.";
        }
        StringBuilder echo = new StringBuilder();
        for (int at = 1; at < arguments.length && echo.length() < LONGEST_ECHO; at++) {
            String argument = shortened(arguments[at], LONGEST_ECHO - echo.length());
            echo.append('\'').append(argument).append("' ");
        }
        return "ERR unknown command '" + shortened(arguments[0], LONGEST_ECHO) + "', with args beginning with: " + echo;
    }

    private static String shortened(byte[] bytes, int most) {
        String text = Arguments.textToZero(bytes);
        return text.length() > most ? text.substring(0, most) : text;
    }
}
