package io.sauva.server.keyspace.expiry;

import java.util.stream.IntStream;

/// Which contents are in which database: they have numbers of their own, so that swapping two databases changes
/// no entry.
///
/// Thread: any; it does not change.
/// Invariant: each array is the inverse of the other.
final class Swaps {
    private final int[] contents;
    private final int[] databases;

    private Swaps(int[] contents, int[] databases) {
        this.contents = contents;
        this.databases = databases;
    }

    static Swaps none(int count) {
        int[] same = IntStream.range(0, count).toArray();
        return new Swaps(same, same.clone());
    }

    /// The contents that the database has now.
    int contents(int database) {
        return contents[database];
    }

    /// The database in which the contents are now.
    int database(int itsContents) {
        return databases[itsContents];
    }

    Swaps swapped(int one, int other) {
        int[] now = contents.clone();
        now[one] = contents[other];
        now[other] = contents[one];
        int[] inverse = databases.clone();
        inverse[now[one]] = one;
        inverse[now[other]] = other;
        return new Swaps(now, inverse);
    }
}
