package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.keyspace.Keyspace;

/// Finds the databases that arguments name.
///
/// Thread: any; nothing is kept here.
final class Databases {
    private Databases() {}

    /// The database of that number.
    static Keyspace at(Call call, int argument) {
        long number = call.integer(argument);
        if ((int) number != number) {
            throw new CommandException(
                    "ERR value is out of range, value must between " + Integer.MIN_VALUE + " and " + Integer.MAX_VALUE);
        }
        return call.keyspaces().database(inRange(call, (int) number));
    }

    /// The number of the database for who must know before the command runs: -1 if it makes no sense.
    static int other(byte[] word) {
        boolean small = word.length < 6 && Arguments.isInteger(word);
        return small ? (int) Math.max(-1, Arguments.integer(word)) : -1;
    }

    /// The number, which need not be that of a database; an error of these words if it is no 32-bit number.
    static int number(Call call, int argument, String otherwise) {
        byte[] word = call.argument(argument);
        if (Arguments.isInteger(word)) {
            long number = Arguments.integer(word);
            if ((int) number == number) {
                return (int) number;
            }
        }
        throw new CommandException("ERR " + otherwise);
    }

    static int inRange(Call call, int number) {
        if (number < 0 || number >= call.keyspaces().databases()) {
            throw new CommandException("ERR DB index is out of range");
        }
        return number;
    }

    static CommandException same() {
        return new CommandException("ERR source and destination objects are the same");
    }
}
