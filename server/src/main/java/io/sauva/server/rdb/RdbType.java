package io.sauva.server.rdb;

/// The byte that says what follows, as far as values are concerned. Redis has several forms for most types; the
/// compact ones are one string that has another format inside.
final class RdbType {
    static final int STRING = 0;
    static final int LIST = 1;
    static final int SET = 2;
    /// Scores as text.
    static final int SORTED_SET_TEXT = 3;

    static final int HASH = 4;
    /// Scores as eight bytes.
    static final int SORTED_SET = 5;

    static final int LIST_ZIPLIST = 10;
    static final int SET_INTSET = 11;
    static final int SORTED_SET_ZIPLIST = 12;
    static final int HASH_ZIPLIST = 13;
    static final int LIST_QUICKLIST = 14;
    /// Up to Redis 6.2.
    static final int STREAM_LISTPACKS = 15;

    static final int HASH_LISTPACK = 16;
    static final int SORTED_SET_LISTPACK = 17;
    static final int LIST_QUICKLIST_2 = 18;
    /// With the first id, the largest one that was deleted, and how many entries there were.
    static final int STREAM_LISTPACKS_2 = 19;

    private RdbType() {}
}
