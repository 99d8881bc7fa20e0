package io.sauva.server.command.connection;

import io.sauva.server.command.CommandException;

/// What clients may be called: nothing that would break a line of `CLIENT LIST`.
///
/// Thread: any; nothing is kept here.
final class ClientNames {
    private ClientNames() {}

    /// The name if it may be, else Redis's error.
    static String check(String name) {
        if (!isPlain(name)) {
            throw new CommandException("ERR Client names cannot contain spaces, newlines or special characters.");
        }
        return name;
    }

    static boolean isPlain(String text) {
        return text.chars().allMatch(letter -> letter >= '!' && letter <= '~');
    }
}
