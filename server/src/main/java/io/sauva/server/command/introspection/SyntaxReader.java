package io.sauva.server.command.introspection;

import io.sauva.server.command.introspection.Argument.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads the line that describes the arguments of a command, which looks much as manuals show them:
///
/// ```
/// value              a string that is called so              seconds:integer    of another type
/// key#0              a key that the first key specification finds; p:pattern#0  a pattern that it finds
/// NX                 a word; change=CH  a word that is called otherwise
/// EX seconds:integer an argument behind its word
/// where=(LEFT|RIGHT) one of these                            pair=(field value) these, one after the other
/// [COUNT n:integer]  may be left out
/// key#0...           may be several                          [GET pattern]...   several, each behind the word
/// GET@6.2.0          is there since that version             ip:port!2.8.12     is advised against since
/// ```
///
/// Names are in lower case, words are not. A word belongs to the argument behind it; one that stands for itself
/// before another argument has its name: `no=NO ONE`.
///
/// Thread: one.
final class SyntaxReader {
    private static final Set<String> TYPES = Set.of("integer", "double", "key", "pattern", "unix-time");
    private static final String ENDS_OF_NAME = " =#.@!()[]|";
    private static final String ENDS_OF_WORD = " @!()[]|";

    private final String line;
    private int at;

    private SyntaxReader(String line) {
        this.line = line;
    }

    static List<Argument> read(String line) {
        List<Argument> arguments = new ArrayList<>();
        if (!line.isEmpty()) {
            SyntaxReader reader = new SyntaxReader(line);
            do {
                arguments.add(reader.argument());
            } while (reader.skip(" "));
            if (reader.at < line.length()) {
                throw reader.wrong();
            }
        }
        return arguments;
    }

    private Argument argument() {
        boolean optional = skip("[");
        String token = null;
        if (!isName(at)) {
            token = word();
            if (!isName(at + 1) || !skip(" ")) {
                return end(pure(token.toLowerCase(Locale.ROOT), token), optional);
            }
        }
        String name = until(ENDS_OF_NAME);
        if (skip("=")) {
            return end(skip("(") ? group(name, token) : pure(name, word()), optional);
        }
        return end(value(name, token), optional);
    }

    /// A name that was read, with its type, and the number of the key specification.
    private Argument value(String named, String token) {
        int colon = named.lastIndexOf(':'); // a name may have one too
        boolean isTyped = colon > 0 && TYPES.contains(named.substring(colon + 1));
        String name = isTyped ? named.substring(0, colon) : named;
        int key = skip("#") ? Integer.parseInt(until(ENDS_OF_NAME)) : -1;
        String type = isTyped ? named.substring(colon + 1) : key >= 0 ? "key" : "string";
        return plain(name, type, key, token, List.of());
    }

    /// What is between brackets, the first of which was read.
    private Argument group(String name, String token) {
        List<Argument> parts = new ArrayList<>();
        parts.add(argument());
        String separator = at < line.length() && line.charAt(at) == '|' ? "|" : " ";
        while (skip(separator)) {
            parts.add(argument());
        }
        expect(")");
        return plain(name, separator.equals("|") ? "oneof" : "block", -1, token, List.copyOf(parts));
    }

    /// What may follow an argument: how often it may stand there, and since when.
    private Argument end(Argument argument, boolean optional) {
        boolean multiple = skip("...");
        String since = skip("@") ? version() : "";
        String deprecatedSince = skip("!") ? version() : "";
        boolean withToken = false;
        if (optional) {
            expect("]");
            withToken = skip("...");
        }
        return new Argument(
                argument.name(),
                argument.type(),
                argument.keySpecification(),
                argument.token(),
                since,
                deprecatedSince,
                new Repetition(optional, multiple || withToken, withToken),
                argument.arguments());
    }

    private static Argument pure(String name, String token) {
        return plain(name, "pure-token", -1, token, List.of());
    }

    private static Argument plain(String name, String type, int key, String token, List<Argument> parts) {
        return new Argument(name, type, key, token, "", "", new Repetition(false, false, false), parts);
    }

    /// Two quotes are the word without letters.
    private String word() {
        String word = until(ENDS_OF_WORD);
        return word.equals("\"\"") ? "" : word;
    }

    private String version() {
        int from = at;
        while (at < line.length() && (Character.isDigit(line.charAt(at)) || line.charAt(at) == '.')) {
            at++;
        }
        return line.substring(from, at);
    }

    private String until(String ends) {
        int from = at;
        while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
            at++;
        }
        if (at == from) {
            throw wrong();
        }
        return line.substring(from, at);
    }

    private boolean isName(int position) {
        return position < line.length() && Character.isLowerCase(line.charAt(position));
    }

    private boolean skip(String text) {
        if (!line.startsWith(text, at)) {
            return false;
        }
        at += text.length();
        return true;
    }

    private void expect(String text) {
        if (!skip(text)) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not understood at " + at + ": " + line);
    }
}
