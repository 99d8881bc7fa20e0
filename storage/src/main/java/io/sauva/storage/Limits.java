package io.sauva.storage;

/// What the engines in memory take and refuse, and how they say so.
///
/// Thread: any; nothing is kept here.
final class Limits {
    static final EngineTraits ORDERED = traits(true);
    static final EngineTraits UNORDERED = traits(false);
    /// How `UNASSIGNED` looks in the 16 bits that a record has for the partition.
    private static final int UNASSIGNED_BITS = 0xFFFF;

    private Limits() {}

    private static EngineTraits traits(boolean ordered) {
        return new EngineTraits(ordered, true, false, EngineTraits.MAX_KEY_BYTES, EngineTraits.MAX_VALUE_BYTES);
    }

    static void checkKey(byte[] key) {
        if (key.length > EngineTraits.MAX_KEY_BYTES) {
            throw new EngineException("a key of " + key.length + " bytes is too long; the longest has "
                    + EngineTraits.MAX_KEY_BYTES + ": use a shorter one");
        }
    }

    static void checkValue(byte[] value) {
        if (value.length > EngineTraits.MAX_VALUE_BYTES) {
            throw new EngineException("a value of " + value.length + " bytes is too long; the longest has "
                    + EngineTraits.MAX_VALUE_BYTES + ": split it");
        }
    }

    static void checkPartition(int partition) {
        if (partition < EntryEngine.UNASSIGNED || partition >= UNASSIGNED_BITS) {
            throw new IllegalArgumentException("partition must be 0 to " + (UNASSIGNED_BITS - 1) + " or "
                    + EntryEngine.UNASSIGNED + ": " + partition);
        }
    }

    static int partitionBits(int partition) {
        return partition & UNASSIGNED_BITS;
    }

    static int partitionOf(int bits) {
        return bits == UNASSIGNED_BITS ? EntryEngine.UNASSIGNED : bits;
    }

    static IllegalStateException closed() {
        return new IllegalStateException("the engine is closed");
    }
}
