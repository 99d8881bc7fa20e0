package io.sauva.server.info;

/// How many keys the databases have.
///
/// Thread: any; what it answers may be out of date at once.
public interface DatabaseCounts {
    int databases();

    Counts of(int database);

    /// What one database has.
    ///
    /// @param keys how many there are
    /// @param expires how many of them will go by themselves
    /// @param averageTtlMillis after how long, on average; 0 if not known
    record Counts(long keys, long expires, long averageTtlMillis) {}
}
