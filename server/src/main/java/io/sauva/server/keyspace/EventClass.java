package io.sauva.server.keyspace;

/// The classes of keyspace events, with their letters in `notify-keyspace-events`.
public enum EventClass {
    GENERIC('g'),
    STRING('$'),
    LIST('l'),
    SET('s'),
    HASH('h'),
    SORTED_SET('z'),
    EXPIRED('x'),
    EVICTED('e'),
    STREAM('t'),
    NEW_KEY('n'),
    KEY_MISS('m');

    private final char letter;

    EventClass(char letter) {
        this.letter = letter;
    }

    public char letter() {
        return letter;
    }
}
