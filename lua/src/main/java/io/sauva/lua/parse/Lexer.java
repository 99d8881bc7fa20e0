package io.sauva.lua.parse;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.number.NumberText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Cuts a program into tokens, one at a time, with one to look ahead.
///
/// Follows PUC Lua in what it complains about and in which words; see [#error].
final class Lexer {
    private static final int END = -1;

    /// Bytes between two looks at the limits, and how many of them are worth a turn of a loop.
    private static final int STRETCH = 256;

    private static final int BYTES_PER_TURN = 8;

    private final byte[] source;
    private final String chunk;
    private final LuaState state;
    private int counted;
    private int at;
    private int line = 1;
    private int lastLine = 1;

    private Token token = Token.END_OF_TEXT;
    private LuaString text;
    private double number;

    /// Where the token began, for messages.
    private int start;

    private Token ahead;
    private LuaString aheadText;
    private double aheadNumber;
    private int aheadStart;
    private int aheadLine;
    private int tokenEnd;

    Lexer(byte[] source, String chunk, LuaState state) {
        this.source = source;
        this.chunk = chunk;
        this.state = state;
    }

    /// The token to be read next.
    Token token() {
        return token;
    }

    /// The text of a name or string token.
    LuaString text() {
        return text;
    }

    /// The value of a number token.
    double number() {
        return number;
    }

    /// The line that the lexer has reached: that of the present token.
    int line() {
        return line;
    }

    /// The line of the last token that was consumed.
    int lastLine() {
        return lastLine;
    }

    /// Goes on to the next token.
    void next() {
        if (at - counted >= STRETCH && state != null) {
            state.tick((at - counted) / BYTES_PER_TURN);
            counted = at;
        }
        lastLine = line;
        if (ahead != null) {
            token = ahead;
            text = aheadText;
            number = aheadNumber;
            start = aheadStart;
            line = aheadLine;
            ahead = null;
        } else {
            token = read();
        }
        tokenEnd = at;
    }

    /// The token after the present one.
    Token lookAhead() {
        Token present = token;
        LuaString presentText = text;
        double presentNumber = number;
        int presentStart = start;
        int presentLine = line;
        ahead = read();
        aheadText = text;
        aheadNumber = number;
        aheadStart = start;
        aheadLine = line;
        token = present;
        text = presentText;
        number = presentNumber;
        start = presentStart;
        line = presentLine;
        return ahead;
    }

    private Token read() {
        while (true) {
            start = at;
            int character = peek();
            switch (character) {
                case '\n', '\r' -> newLine();
                case ' ', '\t', 11, '\f' -> at++;
                case '-' -> {
                    if (peek(1) != '-') {
                        return one(Token.MINUS);
                    }
                    at += 2;
                    comment();
                }
                default -> {
                    return readToken(character);
                }
            }
        }
    }

    private Token readToken(int character) {
        return switch (character) {
            case END -> Token.END_OF_TEXT;
            case '[' -> bracket();
            case '=' -> oneOrTwo(Token.ASSIGN, Token.EQUAL);
            case '<' -> oneOrTwo(Token.LESS, Token.LESS_OR_EQUAL);
            case '>' -> oneOrTwo(Token.GREATER, Token.GREATER_OR_EQUAL);
            case '~' -> oneOrTwo(Token.OTHER, Token.UNEQUAL);
            case '"', '\'' -> quoted(character);
            case '.' -> dots();
            case '+' -> one(Token.PLUS);
            case '*' -> one(Token.STAR);
            case '/' -> one(Token.SLASH);
            case '%' -> one(Token.PERCENT);
            case '^' -> one(Token.CARET);
            case '#' -> one(Token.HASH);
            case '(' -> one(Token.OPEN);
            case ')' -> one(Token.CLOSE);
            case '{' -> one(Token.OPEN_BRACE);
            case '}' -> one(Token.CLOSE_BRACE);
            case ']' -> one(Token.CLOSE_BRACKET);
            case ';' -> one(Token.SEMICOLON);
            case ':' -> one(Token.COLON);
            case ',' -> one(Token.COMMA);
            default -> {
                if (isDigit(character)) {
                    yield numeral();
                }
                yield isLetter(character) ? word() : one(Token.OTHER);
            }
        };
    }

    private Token one(Token result) {
        at++;
        return result;
    }

    private Token oneOrTwo(Token single, Token withEqual) {
        at++;
        if (peek() != '=') {
            return single;
        }
        at++;
        return withEqual;
    }

    private Token dots() {
        if (isDigit(peek(1))) {
            return numeral();
        }
        at++;
        if (peek() != '.') {
            return Token.DOT;
        }
        at++;
        if (peek() != '.') {
            return Token.CONCATENATE;
        }
        at++;
        return Token.DOTS;
    }

    private Token word() {
        while (isLetter(peek()) || isDigit(peek())) {
            at++;
        }
        Token found = Token.ofWord(new String(source, start, at - start, StandardCharsets.ISO_8859_1));
        if (found == Token.NAME) {
            text = LuaString.constant(java.util.Arrays.copyOfRange(source, start, at));
        }
        return found;
    }

    private Token numeral() {
        while (isDigit(peek()) || peek() == '.') {
            at++;
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
        }
        while (isLetter(peek()) || isDigit(peek())) {
            at++;
        }
        Double value = NumberText.parse(LuaString.of(java.util.Arrays.copyOfRange(source, start, at)));
        if (value == null) {
            throw error("malformed number", shown(start, at));
        }
        number = value;
        return Token.NUMBER;
    }

    private void newLine() {
        int first = source[at++];
        int second = peek();
        if ((second == '\n' || second == '\r') && second != first) {
            at++;
        }
        line++;
    }

    private void comment() {
        if (peek() == '[') {
            int level = bracketLevel();
            if (level >= 0) {
                longText(level, "comment");
                return;
            }
        }
        while (peek() != '\n' && peek() != '\r' && peek() != END) {
            at++;
        }
    }

    private Token bracket() {
        int level = bracketLevel();
        if (level >= 0) {
            text = LuaString.constant(longText(level, "string"));
            return Token.STRING;
        }
        if (level == -1) {
            return one(Token.OPEN_BRACKET);
        }
        at += -level;
        throw error("invalid long string delimiter", shown(start, at));
    }

    /// The level of the long bracket that begins here; -1 if a bracket alone does, less if equal signs follow
    /// that lead to nothing.
    private int bracketLevel() {
        int level = 0;
        while (peek(1 + level) == '=') {
            level++;
        }
        if (peek(1 + level) == '[') {
            return level;
        }
        return -level - 1;
    }

    private byte[] longText(int level, String what) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        at += 2 + level;
        if (peek() == '\n' || peek() == '\r') {
            newLine();
        }
        while (true) {
            int character = peek();
            if (character == END) {
                throw error("unfinished long " + what, Token.END_OF_TEXT.text());
            }
            if (character == '[' && level == 0 && peek(1) == '[') {
                at += 2;
                throw error("nesting of [[...]] is deprecated", "[");
            }
            if (character == ']' && closes(level)) {
                at += 2 + level;
                return content.toByteArray();
            }
            if (character == '\n' || character == '\r') {
                newLine();
                content.write('\n');
            } else {
                content.write(character);
                at++;
            }
        }
    }

    private boolean closes(int level) {
        for (int i = 0; i < level; i++) {
            if (peek(1 + i) != '=') {
                return false;
            }
        }
        return peek(1 + level) == ']';
    }

    private Token quoted(int quote) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(quote);
        at++;
        while (peek() != quote) {
            int character = peek();
            if (character == END) {
                throw error("unfinished string", Token.END_OF_TEXT.text());
            }
            if (character == '\n' || character == '\r') {
                throw error("unfinished string", shown(content));
            }
            if (character == '\\') {
                escape(content);
            } else {
                content.write(character);
                at++;
            }
        }
        at++;
        byte[] all = content.toByteArray();
        text = LuaString.constant(java.util.Arrays.copyOfRange(all, 1, all.length));
        return Token.STRING;
    }

    private void escape(ByteArrayOutputStream content) {
        at++;
        int character = peek();
        switch (character) {
            case 'a' -> put(content, 7);
            case 'b' -> put(content, '\b');
            case 'f' -> put(content, '\f');
            case 'n' -> put(content, '\n');
            case 'r' -> put(content, '\r');
            case 't' -> put(content, '\t');
            case 'v' -> put(content, 11);
            case '\n', '\r' -> {
                newLine();
                content.write('\n');
            }
            case END -> {
                // The loop of the caller complains.
            }
            default -> {
                if (isDigit(character)) {
                    decimalEscape(content);
                } else {
                    put(content, character);
                }
            }
        }
    }

    private void decimalEscape(ByteArrayOutputStream content) {
        int value = 0;
        for (int i = 0; i < 3 && isDigit(peek()); i++) {
            value = 10 * value + (peek() - '0');
            at++;
        }
        if (value > 255) {
            throw error("escape sequence too large", shown(content));
        }
        content.write(value);
    }

    private void put(ByteArrayOutputStream content, int character) {
        content.write(character);
        at++;
    }

    /// An error at the present line, near some text (`null` for nothing).
    LuaError error(String message, String near) {
        String where = chunk + ":" + line + ": " + message;
        return new LuaError(LuaString.of(near == null ? where : where + " near '" + near + "'"), 0);
    }

    /// An error near the present token.
    LuaError errorHere(String message) {
        return error(message, shownToken());
    }

    private String shownToken() {
        return switch (token) {
            case NAME, NUMBER -> shown(start, tokenEnd());
            case STRING -> shown(start, tokenEnd());
            case OTHER -> {
                int character = source[start] & 0xff;
                if (character == 0) {
                    // In PUC Lua this is no token, and not the end either.
                    yield null;
                }
                yield character < 32 || character == 127 ? "char(" + character + ")" : shown(start, start + 1);
            }
            default -> token.text();
        };
    }

    private int tokenEnd() {
        return tokenEnd;
    }

    private String shown(int from, int to) {
        return LuaString.of(java.util.Arrays.copyOfRange(source, from, to)).toString();
    }

    private static String shown(ByteArrayOutputStream content) {
        return LuaString.of(content.toByteArray()).toString();
    }

    private int peek() {
        return peek(0);
    }

    private int peek(int distance) {
        int position = at + distance;
        return position < source.length ? source[position] & 0xff : END;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isLetter(int character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
    }
}
