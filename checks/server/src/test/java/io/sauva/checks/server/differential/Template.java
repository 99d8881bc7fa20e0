package io.sauva.checks.server.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The shape of a command, from which commands are drawn: words in capitals or behind an apostrophe stand for
/// themselves, words in lower case for one of a [Vocabulary]; `[x]` is there or not, `(x|y)` is one of both,
/// `x+` is there once or several times.
///
/// Thread: any; it does not change.
final class Template {
    private static final int MOST_REPEATED = 4;

    private sealed interface Part {
        /// A word for itself.
        record Literal(String word) implements Part {}

        /// A word of the vocabulary.
        record Drawn(String name) implements Part {}

        record Sequence(List<Part> parts) implements Part {}

        record Choice(List<Part> options) implements Part {}

        record Maybe(Part part) implements Part {}

        record Repeated(Part part) implements Part {}
    }

    private final Part root;

    private Template(Part root) {
        this.root = root;
    }

    static Template parse(String text) {
        Parser parser = new Parser(text);
        Part root = parser.choice();
        if (parser.at < parser.tokens.length) {
            throw new IllegalArgumentException("too many brackets: " + text);
        }
        return new Template(root);
    }

    /// One command of this shape.
    List<String> draw(Vocabulary vocabulary, Random random) {
        List<String> words = new ArrayList<>();
        draw(root, vocabulary, random, words);
        return words;
    }

    private static void draw(Part part, Vocabulary vocabulary, Random random, List<String> words) {
        switch (part) {
            case Part.Literal literal -> words.add(literal.word());
            case Part.Drawn drawn -> words.add(vocabulary.draw(drawn.name(), random));
            case Part.Sequence sequence -> sequence.parts().forEach(one -> draw(one, vocabulary, random, words));
            case Part.Choice choice ->
                draw(choice.options().get(random.nextInt(choice.options().size())), vocabulary, random, words);
            case Part.Maybe maybe -> {
                if (random.nextInt(3) == 0) {
                    draw(maybe.part(), vocabulary, random, words);
                }
            }
            case Part.Repeated repeated -> {
                int times = 1 + random.nextInt(MOST_REPEATED);
                for (int time = 0; time < times; time++) {
                    draw(repeated.part(), vocabulary, random, words);
                }
            }
        }
    }

    /// Reads the text of a template from left to right.
    private static final class Parser {
        private final String[] tokens;
        private int at;

        Parser(String text) {
            tokens = text.replaceAll("([\\[\\](|)])", " $1 ")
                    .replaceAll("\\) \\+", ")+")
                    .trim()
                    .split("\\s+");
        }

        Part choice() {
            List<Part> options = new ArrayList<>();
            options.add(sequence());
            while (at < tokens.length && tokens[at].equals("|")) {
                at++;
                options.add(sequence());
            }
            return options.size() == 1 ? options.getFirst() : new Part.Choice(options);
        }

        private Part sequence() {
            List<Part> parts = new ArrayList<>();
            while (at < tokens.length && !tokens[at].matches("[|\\])]|\\)\\+")) {
                parts.add(part());
            }
            return parts.size() == 1 ? parts.getFirst() : new Part.Sequence(parts);
        }

        private Part part() {
            String token = tokens[at++];
            if (token.equals("[")) {
                Part inner = choice();
                expect("]");
                return new Part.Maybe(inner);
            }
            if (token.equals("(")) {
                Part inner = choice();
                if (tokens[at].equals(")+")) {
                    at++;
                    return new Part.Repeated(inner);
                }
                expect(")");
                return inner;
            }
            if (token.endsWith("+")) {
                return new Part.Repeated(word(token.substring(0, token.length() - 1)));
            }
            return word(token);
        }

        private static Part word(String token) {
            if (token.startsWith("'")) {
                return new Part.Literal(token.substring(1));
            }
            return token.matches("[a-z]+") ? new Part.Drawn(token) : new Part.Literal(token);
        }

        private void expect(String token) {
            if (at == tokens.length || !tokens[at].equals(token)) {
                throw new IllegalArgumentException("'" + token + "' is missing in " + String.join(" ", tokens));
            }
            at++;
        }
    }
}
