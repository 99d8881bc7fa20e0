package io.sauva.storage;

import io.sauva.storage.tree.KeyTree;
import java.util.Objects;

/// The ordered engine in memory: a concurrent tree of keys.
///
/// The tree holds for each key its value, and if the key was assigned to a partition an [AssignedValue] in its
/// place: most keys never are, and need no second object. To find out by the class of what is there would fetch the
/// value itself from memory, which no scan needs; so a flag says whether there are any at all. It is set before the
/// first one comes into the tree, and asked after something was read from there: who meets one knows of them.
///
/// Thread: any; readers never lock. See [KeyTree].
/// Why not the JDK's skip list: docs/decisions/0015-ordered-tree.md
public final class MapEngine<V> implements EntryEngine<V> {
    /// Volatile, and `null` once closed, so that one load answers both.
    private volatile KeyTree<Object> tree = new KeyTree<>();

    /// Whether a key was ever assigned.
    private volatile boolean assigns;

    @Override
    public EngineTraits traits() {
        return Limits.ORDERED;
    }

    @Override
    public V get(byte[] key) {
        Object held = open().get(key);
        return held == null ? null : valueOf(held);
    }

    @Override
    public void put(byte[] key, V value) {
        upsert(key, value);
    }

    @Override
    public boolean upsert(byte[] key, V value) {
        Limits.checkKey(key);
        if (value instanceof byte[] bytes) {
            Limits.checkValue(bytes);
        }
        return open().merge(key, Objects.requireNonNull(value), this::keepPartition) == null;
    }

    @Override
    public boolean delete(byte[] key) {
        return open().remove(key) != null;
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor) {
        open().scan(from, to, limit, (key, held) -> visitor.visit(key, valueOf(held)));
    }

    @Override
    public long size() {
        return open().size();
    }

    @Override
    public void sync() {
        open();
    }

    @Override
    public void close() {
        tree = null;
    }

    @Override
    public Object find(byte[] key) {
        return open().get(key);
    }

    @Override
    public V value(Object entry) {
        open();
        return valueOf(entry);
    }

    @Override
    public int partition(Object entry) {
        open();
        return partitionOf(entry);
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        Limits.checkPartition(partition);
        assigns = true;
        return open().update(
                        key,
                        old -> partition == UNASSIGNED ? valueOf(old) : new AssignedValue<>(valueOf(old), partition));
    }

    @Override
    public boolean hasReferences() {
        return true;
    }

    @Override
    public Object reference(byte[] key, long hash) {
        return get(key);
    }

    @Override
    public Walk keys() {
        byte[][] next = {new byte[0]};
        return (count, visitor) -> {
            byte[] from = next[0];
            int[] seen = {0};
            open().scan(from, null, count, (key, held) -> {
                visitor.accept(key);
                seen[0]++;
                next[0] = key;
                return true;
            });
            next[0] = SmallestKeys.successor(next[0]);
            return seen[0] == count;
        };
    }

    private Object keepPartition(Object old, Object fresh) {
        int partition = partitionOf(old);
        return partition == UNASSIGNED ? fresh : new AssignedValue<>(fresh, partition);
    }

    private int partitionOf(Object held) {
        return assigns && held instanceof AssignedValue<?> assigned ? assigned.partition() : UNASSIGNED;
    }

    @SuppressWarnings("unchecked") // What the tree holds came in as a value, or as one in an assignment.
    private V valueOf(Object held) {
        return (V) (assigns && held instanceof AssignedValue<?> assigned ? assigned.value() : held);
    }

    private KeyTree<Object> open() {
        KeyTree<Object> now = tree;
        if (now == null) {
            throw Limits.closed();
        }
        return now;
    }
}
