package io.sauva.lua.parse;

import java.util.HashMap;
import java.util.Map;

/// The kinds of tokens.
enum Token {
    AND("and"),
    BREAK("break"),
    DO("do"),
    ELSE("else"),
    ELSEIF("elseif"),
    END("end"),
    FALSE("false"),
    FOR("for"),
    FUNCTION("function"),
    IF("if"),
    IN("in"),
    LOCAL("local"),
    NIL("nil"),
    NOT("not"),
    OR("or"),
    REPEAT("repeat"),
    RETURN("return"),
    THEN("then"),
    TRUE("true"),
    UNTIL("until"),
    WHILE("while"),
    PLUS("+"),
    MINUS("-"),
    STAR("*"),
    SLASH("/"),
    PERCENT("%"),
    CARET("^"),
    HASH("#"),
    EQUAL("=="),
    UNEQUAL("~="),
    LESS_OR_EQUAL("<="),
    GREATER_OR_EQUAL(">="),
    LESS("<"),
    GREATER(">"),
    ASSIGN("="),
    OPEN("("),
    CLOSE(")"),
    OPEN_BRACE("{"),
    CLOSE_BRACE("}"),
    OPEN_BRACKET("["),
    CLOSE_BRACKET("]"),
    SEMICOLON(";"),
    COLON(":"),
    COMMA(","),
    DOT("."),
    CONCATENATE(".."),
    DOTS("..."),
    NAME("<name>"),
    STRING("<string>"),
    NUMBER("<number>"),
    END_OF_TEXT("<eof>"),
    /// A character that begins nothing; the parser complains about it where it stands.
    OTHER("");

    private static final Map<String, Token> RESERVED = new HashMap<>();

    static {
        for (Token token : values()) {
            if (token.compareTo(WHILE) <= 0) {
                RESERVED.put(token.text, token);
            }
        }
    }

    private final String text;

    Token(String text) {
        this.text = text;
    }

    /// How messages show it.
    String text() {
        return text;
    }

    /// The keyword that a word is, or [#NAME].
    static Token ofWord(String word) {
        return RESERVED.getOrDefault(word, NAME);
    }
}
