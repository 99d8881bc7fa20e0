package io.sauva.server.keyspace.expiry;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Finds entries that are there twice, in a sequence that is ordered by time: a key that was given the same time
/// again and again has as many entries, and all of them are true.
///
/// Thread: one.
final class Repetition {
    private long time = -1;
    private byte[] first;
    private Set<Key> others;

    /// Whether the entry has not been seen before.
    boolean isNew(long itsTime, byte[] key) {
        if (itsTime != time) {
            time = itsTime;
            first = key;
            others = null;
            return true;
        }
        if (others == null) {
            others = new HashSet<>();
            others.add(new Key(first));
        }
        return others.add(new Key(key));
    }

    /// A key that is equal to another of the same bytes.
    private record Key(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(bytes, key.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }
}
