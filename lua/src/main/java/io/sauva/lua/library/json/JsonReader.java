package io.sauva.lua.library.json;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.library.text.ByteBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Cuts JSON text into tokens. As in C, a zero byte ends the text.
final class JsonReader {
    private static final int ESCAPE_LENGTH = 6;

    private final LuaState state;
    private final byte[] text;
    private final boolean invalidNumbers;
    private int at;

    /// The present token: where it begins, its value if it has one, what is wrong with it if it is an error.
    private int start;

    private Object value;
    private String problem;

    JsonReader(LuaState state, byte[] text, boolean invalidNumbers) {
        this.state = state;
        this.text = text;
        this.invalidNumbers = invalidNumbers;
    }

    Object value() {
        return value;
    }

    /// How far the text was read.
    int position() {
        return at;
    }

    private int peek(int ahead) {
        int place = at + ahead;
        return place >= 0 && place < text.length ? text[place] : 0;
    }

    LuaError unexpected(String expected, JsonToken found) {
        String what = found == JsonToken.T_ERROR ? problem : found.name();
        return new LuaError("Expected " + expected + " but found " + what + " at character " + (start + 1));
    }

    private JsonToken error(String what) {
        start = at;
        problem = what;
        return JsonToken.T_ERROR;
    }

    private JsonToken single(JsonToken token) {
        at++;
        return token;
    }

    JsonToken next() {
        state.tick();
        int character = peek(0);
        while (character == ' ' || character == '\n' || character == '\t' || character == '\r') {
            at++;
            character = peek(0);
        }
        state.tick((at - start) >>> 6);
        start = at;
        return switch (character) {
            case '{' -> single(JsonToken.T_OBJ_BEGIN);
            case '}' -> single(JsonToken.T_OBJ_END);
            case '[' -> single(JsonToken.T_ARR_BEGIN);
            case ']' -> single(JsonToken.T_ARR_END);
            case ',' -> single(JsonToken.T_COMMA);
            case ':' -> single(JsonToken.T_COLON);
            case '"' -> string();
            case 0 -> JsonToken.T_END;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            case 't' -> word("true", JsonToken.T_BOOLEAN, true);
            case 'f' -> word("false", JsonToken.T_BOOLEAN, false);
            case 'n' -> word("null", JsonToken.T_NULL, JsonSettings.NULL);
            case 'i', 'I', 'N', '+' -> other();
            default -> error("invalid token");
        };
    }

    private JsonToken word(String word, JsonToken token, Object meaning) {
        for (int i = 0; i < word.length(); i++) {
            if (peek(i) != word.charAt(i)) {
                return other();
            }
        }
        at += word.length();
        value = meaning;
        return token;
    }

    /// Only numbers that JSON does not know can begin like this, and only if they are allowed.
    private JsonToken other() {
        return invalidNumbers && isInvalidNumber() ? readNumber() : error("invalid token");
    }

    private JsonToken number() {
        return !invalidNumbers && isInvalidNumber() ? error("invalid number") : readNumber();
    }

    private JsonToken readNumber() {
        NumberScanner scanner = new NumberScanner(text, at);
        if (scanner.end() == at) {
            return error("invalid number");
        }
        value = scanner.value();
        at = scanner.end();
        state.tick((at - start) >>> 6);
        return JsonToken.T_NUMBER;
    }

    /// A plus sign, a leading zero, hexadecimal digits, infinities and NaN.
    private boolean isInvalidNumber() {
        if (peek(0) == '+') {
            return true;
        }
        int first = peek(0) == '-' ? 1 : 0;
        if (peek(first) == '0') {
            int second = peek(first + 1);
            return (second | 0x20) == 'x' || (second >= '0' && second <= '9');
        }
        if (peek(first) <= '9' || at + first + 3 > text.length) {
            return false;
        }
        String word = new String(text, at + first, 3, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return word.equals("inf") || word.equals("nan");
    }

    private JsonToken string() {
        at++;
        int begin = at;
        while (at < text.length && text[at] != '"' && text[at] != '\\' && text[at] != 0) {
            at++;
        }
        state.tick((at - begin) >>> 5);
        if (peek(0) == '"') {
            value = state.string(java.util.Arrays.copyOfRange(text, begin, at));
            at++;
            return JsonToken.T_STRING;
        }
        ByteBuilder out = new ByteBuilder(state, at - begin + 32);
        out.add(text, begin, at);
        return escapedString(out);
    }

    private JsonToken escapedString(ByteBuilder out) {
        int character;
        while ((character = peek(0)) != '"') {
            if (character == 0) {
                return error("unexpected end of string");
            }
            if (character == '\\') {
                byte meaning = JsonText.meaning(peek(1));
                if (meaning == 'u') {
                    if (!codePoint(out)) {
                        return error("invalid unicode escape code");
                    }
                    continue;
                }
                if (meaning == 0) {
                    return error("invalid escape code");
                }
                out.add(meaning);
                at += 2;
            } else {
                out.add(character);
                at++;
            }
        }
        at++;
        state.tick(out.length() >>> 5);
        LuaString string = out.toLuaString();
        value = string;
        return JsonToken.T_STRING;
    }

    private boolean codePoint(ByteBuilder out) {
        int point = codeUnit(2);
        int length = ESCAPE_LENGTH;
        if (point < 0) {
            return false;
        }
        if ((point & 0xf800) == 0xd800) {
            if ((point & 0x400) != 0 || peek(ESCAPE_LENGTH) != '\\' || peek(ESCAPE_LENGTH + 1) != 'u') {
                return false;
            }
            int low = codeUnit(ESCAPE_LENGTH + 2);
            if (low < 0 || (low & 0xfc00) != 0xdc00) {
                return false;
            }
            point = ((point & 0x3ff) << 10 | (low & 0x3ff)) + 0x10000;
            length = 2 * ESCAPE_LENGTH;
        }
        JsonText.addCodePoint(out, point);
        at += length;
        return true;
    }

    /// Four hexadecimal digits, -1 if they are none.
    private int codeUnit(int ahead) {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int character = peek(ahead + i);
            int digit = character < 0 ? -1 : Character.digit(character, 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }
}
