package io.sauva.server.info;

/// How many keys the databases have, and how often they were found.
///
/// Thread: any; what it answers may be out of date at once.
public interface DatabaseCounts {
    int databases();

    Counts of(int database);

    /// Reads that found their key.
    long hits();

    /// Reads that did not.
    long misses();

    /// Keys whose time had come.
    long expired();

    /// Sets hits, misses and expired keys to zero.
    void resetCounts();

    /// What one database has.
    ///
    /// @param keys how many there are
    /// @param expires how many of them will go by themselves
    /// @param averageTtlMillis after how long, on average; 0 if not known
    record Counts(long keys, long expires, long averageTtlMillis) {}
}
