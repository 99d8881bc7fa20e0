package io.sauva.scripting.functions;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.config.BadValueException;
import io.sauva.server.config.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The first line of a library: `#!lua name=mylib`.
///
/// Thread: any; it does not change.
///
/// @param engine what it is written in
/// @param name of the library
/// @param length how many bytes the line has without its end
record LibraryHeader(String engine, String name, int length) {
    private static final String MARK = "#!";
    private static final String NAME = "name=";
    private static final String WRONG_NAME = "Library names can only contain letters, numbers, or underscores(_) and"
            + " must be at least one character long";

    /// Reads it; what makes no sense is a [CommandException].
    static LibraryHeader of(byte[] text) {
        if (!Arguments.text(Arrays.copyOf(text, MARK.length())).equals(MARK)) {
            throw new CommandException("ERR Missing library metadata");
        }
        int end = 0;
        while (end < text.length && text[end] != '\n' && text[end] != 0) {
            end++;
        }
        if (end == text.length || text[end] == 0) {
            throw invalid();
        }
        List<String> words = words(Arguments.text(Arrays.copyOf(text, end)));
        String name = null;
        for (String word : words.subList(1, words.size())) {
            if (!word.toLowerCase(Locale.ROOT).startsWith(NAME)) {
                throw new CommandException("ERR Invalid metadata value given: " + word);
            }
            if (name != null) {
                throw new CommandException("ERR Invalid metadata value, name argument was given multiple times");
            }
            name = word.substring(NAME.length());
        }
        if (name == null) {
            throw new CommandException("ERR Library name was not given");
        }
        return new LibraryHeader(words.getFirst().substring(MARK.length()), name, end);
    }

    /// That the name of a library or a function is well formed; `null` if it is, else what Redis says.
    static String nameProblem(String name) {
        return name.matches("[a-zA-Z0-9_]+") ? null : WRONG_NAME;
    }

    private static List<String> words(String line) {
        try {
            return Words.split(line);
        } catch (BadValueException e) {
            throw invalid();
        }
    }

    private static CommandException invalid() {
        return new CommandException("ERR Invalid library metadata");
    }
}
