package io.sauva.server.value;

/// The types of values, with the names that `TYPE` answers.
public enum ValueType {
    STRING("string"),
    LIST("list"),
    SET("set"),
    SORTED_SET("zset"),
    HASH("hash"),
    STREAM("stream");

    private final String text;

    ValueType(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
