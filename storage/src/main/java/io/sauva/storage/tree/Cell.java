package io.sauva.storage.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A key and its value now. An update of a key that is there exchanges the value here and touches no node.
///
/// Thread: any.
/// Invariant: a cell has a value exactly as long as it is in the tree; once it has none, it never has one again.
final class Cell<V> {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Cell.class, "value", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final byte[] key;

    @SuppressWarnings("UnusedVariable") // Through VALUE.
    private Object value;

    Cell(byte[] key, V value) {
        this.key = key;
        this.value = value;
    }

    /// The value, or `null` if the key was removed.
    @SuppressWarnings("unchecked") // Only values of this type come in.
    V acquireValue() {
        return (V) VALUE.getAcquire(this);
    }

    boolean casValue(V expected, V fresh) {
        return VALUE.compareAndSet(this, expected, fresh);
    }

    /// Takes the value out for good; by the holder of the leaf's lock only.
    @SuppressWarnings("unchecked") // Only values of this type come in.
    V kill() {
        return (V) VALUE.getAndSet(this, (Object) null);
    }
}
