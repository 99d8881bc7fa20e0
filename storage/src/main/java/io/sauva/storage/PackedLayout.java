package io.sauva.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// Records of bytes, each a single array: one header, one reference and one cache miss for the
/// whole entry. A value that is not short is kept beside it, as the array it came in, and answered as
/// that: copying it out would cost a read more than the miss that it saves.
///
/// ```
///   0           2                       3 or 5
///   +-----------+-----------------------+-----+-------+
///   | partition | length of the key     | key | value |
///   +-----------+-----------------------+-----+-------+
///               below 128: 1 byte; else 3 bytes, the highest bit set
/// ```
/// Both numbers have their highest byte first; a partition of 0xFFFF means none.
///
/// Thread: any; nothing is kept here.
final class PackedLayout implements RecordLayout<byte[]> {
    private static final int LENGTH_AT = 2;
    private static final int SHORT_KEY_AT = 3;
    private static final int LONG_KEY_AT = 5;
    private static final int LONG_MARK = 0x80;
    private static final int LONGEST_PACKED = 256;
    private static final byte[] NOTHING = {};

    @Override
    public Object record(byte[] key, byte[] value) {
        Limits.checkValue(value);
        return isExchangeable(value) ? new Beside(packed(key, NOTHING), value) : packed(key, value);
    }

    @Override
    public boolean isExchangeable(byte[] value) {
        return value.length > LONGEST_PACKED;
    }

    @Override
    public boolean exchange(Object record, byte[] value) {
        if (!(record instanceof Beside beside)) {
            return false;
        }
        Limits.checkValue(value);
        beside.releaseValue(value);
        return true;
    }

    @Override
    public boolean overwrite(Object record, byte[] value) {
        if (!(record instanceof byte[] bytes)) {
            return false;
        }
        int valueAt = keyAt(bytes) + keyLength(bytes);
        if (bytes.length - valueAt != value.length) {
            return false;
        }
        VarHandle.releaseFence(); // who sees one of these bytes sees that the caller keeps others away
        System.arraycopy(value, 0, bytes, valueAt, value.length);
        return true;
    }

    @Override
    public void keepValue(Object fresh, Object replaced) {
        if (fresh instanceof Beside beside) {
            beside.releaseValue(((Beside) replaced).acquireValue());
        }
    }

    @Override
    public void retire(Object record) {
        if (record instanceof Beside beside) {
            beside.releaseValue(null);
        }
    }

    @Override
    public boolean hasReferences() {
        return true;
    }

    @Override
    public Object reference(Object record) {
        return record instanceof Beside beside ? beside.acquireValue() : EntryEngine.NO_REFERENCE;
    }

    private static byte[] packed(byte[] key, byte[] value) {
        int length = key.length;
        int keyAt = length < LONG_MARK ? SHORT_KEY_AT : LONG_KEY_AT;
        byte[] record = new byte[keyAt + length + value.length];
        setPartition(record, EntryEngine.UNASSIGNED);
        if (keyAt == SHORT_KEY_AT) {
            record[LENGTH_AT] = (byte) length;
        } else {
            record[LENGTH_AT] = (byte) (LONG_MARK | length >>> 16);
            record[LENGTH_AT + 1] = (byte) (length >>> 8);
            record[LENGTH_AT + 2] = (byte) length;
        }
        System.arraycopy(key, 0, record, keyAt, length);
        System.arraycopy(value, 0, record, keyAt + length, value.length);
        return record;
    }

    @Override
    public Object reassigned(Object record, int partition) {
        byte[] copy = packed(record).clone();
        setPartition(copy, partition);
        return record instanceof Beside beside ? new Beside(copy, beside.acquireValue()) : copy;
    }

    @Override
    public void keepPartition(Object fresh, Object replaced) {
        System.arraycopy(packed(replaced), 0, packed(fresh), 0, LENGTH_AT);
    }

    /// Gives a record that nobody else has seen yet a partition.
    void assign(Object fresh, int partition) {
        setPartition(packed(fresh), partition);
    }

    @Override
    public byte[] value(Object record) {
        if (record instanceof Beside beside) {
            return beside.acquireValue();
        }
        byte[] bytes = (byte[]) record;
        return Arrays.copyOfRange(bytes, keyAt(bytes) + keyLength(bytes), bytes.length);
    }

    @Override
    public int partition(Object record) {
        byte[] bytes = packed(record);
        return Limits.partitionOf((bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF));
    }

    @Override
    public byte[] key(Object record) {
        byte[] bytes = packed(record);
        return Arrays.copyOfRange(bytes, keyAt(bytes), keyAt(bytes) + keyLength(bytes));
    }

    @Override
    public long hash(Object record) {
        byte[] bytes = packed(record);
        return KeyHash.hash(bytes, keyAt(bytes), keyLength(bytes));
    }

    @Override
    public boolean hasKey(Object record, byte[] key) {
        byte[] bytes = packed(record);
        return keyLength(bytes) == key.length && KeyHash.isAt(bytes, keyAt(bytes), key);
    }

    @Override
    public int compareToKey(Object record, byte[] bound) {
        byte[] bytes = packed(record);
        int keyAt = keyAt(bytes);
        return Arrays.compareUnsigned(bytes, keyAt, keyAt + keyLength(bytes), bound, 0, bound.length);
    }

    @Override
    public int compare(Object record, Object other) {
        byte[] left = packed(record);
        byte[] right = packed(other);
        int leftAt = keyAt(left);
        int rightAt = keyAt(right);
        return Arrays.compareUnsigned(
                left, leftAt, leftAt + keyLength(left), right, rightAt, rightAt + keyLength(right));
    }

    private static byte[] packed(Object record) {
        return record instanceof Beside beside ? beside.packed : (byte[]) record;
    }

    private static int keyAt(byte[] record) {
        return record[LENGTH_AT] >= 0 ? SHORT_KEY_AT : LONG_KEY_AT;
    }

    private static int keyLength(byte[] record) {
        int first = record[LENGTH_AT];
        if (first >= 0) {
            return first;
        }
        return (first & 0x7F) << 16 | (record[LENGTH_AT + 1] & 0xFF) << 8 | (record[LENGTH_AT + 2] & 0xFF);
    }

    private static void setPartition(byte[] record, int partition) {
        int bits = Limits.partitionBits(partition);
        record[0] = (byte) (bits >>> 8);
        record[1] = (byte) bits;
    }

    /// A packed record without a value, and the value, which a put exchanges here: so it makes no new record.
    private static final class Beside {
        private static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup()
                        .findVarHandle(Beside.class, "value", byte[].class)
                        .withInvokeExactBehavior();
            } catch (ReflectiveOperationException impossible) {
                throw new ExceptionInInitializerError(impossible);
            }
        }

        private final byte[] packed;

        @SuppressWarnings("UnusedVariable") // Through VALUE.
        private byte[] value;

        Beside(byte[] packed, byte[] value) {
            this.packed = packed;
            this.value = value;
        }

        byte[] acquireValue() {
            return (byte[]) VALUE.getAcquire(this);
        }

        void releaseValue(byte[] fresh) {
            VALUE.setRelease(this, fresh);
        }
    }
}
