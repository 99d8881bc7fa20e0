package io.sauva.storage;

/// Records of any objects, of which byte strings are packed: a table whose values are mostly short strings is
/// as lean as one of bytes alone.
///
/// Thread: any; nothing is kept here.
final class MixedLayout implements RecordLayout<Object> {
    private final PackedLayout packed = new PackedLayout();
    private final BoxedLayout<Object> boxed = new BoxedLayout<>();

    @Override
    public Object record(byte[] key, Object value) {
        return value instanceof byte[] bytes ? packed.record(key, bytes) : boxed.record(key, value);
    }

    @Override
    public Object reassigned(Object record, int partition) {
        return BoxedLayout.isBoxed(record) ? boxed.reassigned(record, partition) : packed.reassigned(record, partition);
    }

    @Override
    public void keepPartition(Object fresh, Object replaced) {
        if (BoxedLayout.isBoxed(fresh)) {
            boxed.assign(fresh, partition(replaced));
        } else {
            packed.assign(fresh, partition(replaced));
        }
    }

    @Override
    public boolean isExchangeable(Object value) {
        return value instanceof byte[] bytes && packed.isExchangeable(bytes);
    }

    @Override
    public boolean exchange(Object record, Object value) {
        return !BoxedLayout.isBoxed(record) && packed.exchange(record, (byte[]) value);
    }

    @Override
    public boolean overwrite(Object record, Object value) {
        return value instanceof byte[] bytes && !BoxedLayout.isBoxed(record) && packed.overwrite(record, bytes);
    }

    @Override
    public void keepValue(Object fresh, Object replaced) {
        if (!BoxedLayout.isBoxed(fresh)) {
            packed.keepValue(fresh, replaced);
        }
    }

    @Override
    public void retire(Object record) {
        if (!BoxedLayout.isBoxed(record)) {
            packed.retire(record);
        }
    }

    @Override
    public Object value(Object record) {
        return BoxedLayout.isBoxed(record) ? boxed.value(record) : packed.value(record);
    }

    @Override
    public int partition(Object record) {
        return BoxedLayout.isBoxed(record) ? boxed.partition(record) : packed.partition(record);
    }

    @Override
    public byte[] key(Object record) {
        return BoxedLayout.isBoxed(record) ? boxed.key(record) : packed.key(record);
    }

    @Override
    public long hash(Object record) {
        return BoxedLayout.isBoxed(record) ? boxed.hash(record) : packed.hash(record);
    }

    @Override
    public boolean hasKey(Object record, byte[] key) {
        return BoxedLayout.isBoxed(record) ? boxed.hasKey(record, key) : packed.hasKey(record, key);
    }

    @Override
    public int compareToKey(Object record, byte[] bound) {
        return BoxedLayout.isBoxed(record) ? boxed.compareToKey(record, bound) : packed.compareToKey(record, bound);
    }

    @Override
    public int compare(Object record, Object other) {
        return compareToKey(record, key(other));
    }
}
