package io.sauva.server.value;

/// Up to which size Redis would keep a value in its compact form. Most of ours have one form, and this only says
/// which name `OBJECT ENCODING` answers; the blocks of a stream are as large as those of Redis.
///
/// Thread: any; each number may change at any time (`CONFIG SET`).
public final class Thresholds {
    private volatile int hashEntries = 512;
    private volatile int hashValueBytes = 64;
    private volatile int sortedSetEntries = 128;
    private volatile int sortedSetValueBytes = 64;
    private volatile int intSetEntries = 512;
    private volatile int listSize = -2;
    private volatile long streamBlockBytes = 4096;
    private volatile long streamBlockEntries = 100;

    /// `hash-max-listpack-entries`
    public int hashEntries() {
        return hashEntries;
    }

    public void hashEntries(int now) {
        hashEntries = now;
    }

    /// `hash-max-listpack-value`
    public int hashValueBytes() {
        return hashValueBytes;
    }

    public void hashValueBytes(int now) {
        hashValueBytes = now;
    }

    /// `zset-max-listpack-entries`
    public int sortedSetEntries() {
        return sortedSetEntries;
    }

    public void sortedSetEntries(int now) {
        sortedSetEntries = now;
    }

    /// `zset-max-listpack-value`
    public int sortedSetValueBytes() {
        return sortedSetValueBytes;
    }

    public void sortedSetValueBytes(int now) {
        sortedSetValueBytes = now;
    }

    /// `set-max-intset-entries`
    public int intSetEntries() {
        return intSetEntries;
    }

    public void intSetEntries(int now) {
        intSetEntries = now;
    }

    /// `list-max-listpack-size`: elements, or if negative a size in bytes (-1: 4 KiB … -5: 64 KiB).
    public int listSize() {
        return listSize;
    }

    public void listSize(int now) {
        listSize = now;
    }

    /// `stream-node-max-bytes`: 0 is as many as there can be.
    public long streamBlockBytes() {
        return streamBlockBytes;
    }

    public void streamBlockBytes(long now) {
        streamBlockBytes = now;
    }

    /// `stream-node-max-entries`: 0 is as many as there can be.
    public long streamBlockEntries() {
        return streamBlockEntries;
    }

    public void streamBlockEntries(long now) {
        streamBlockEntries = now;
    }
}
