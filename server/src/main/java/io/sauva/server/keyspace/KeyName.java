package io.sauva.server.keyspace;

import io.sauva.storage.KeyHash;
import java.util.Arrays;

/// A key of a database, as something to look for in a map.
public final class KeyName {
    private final int database;
    private final byte[] key;
    private final int hash;

    /// The bytes must not be changed any more.
    public KeyName(int database, byte[] key) {
        this.database = database;
        this.key = key;
        hash = (int) KeyHash.hash(key) + database;
    }

    public int database() {
        return database;
    }

    public byte[] key() {
        return key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyName name && name.database == database && Arrays.equals(name.key, key);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
