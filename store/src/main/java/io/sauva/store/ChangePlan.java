package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Mode;
import io.sauva.store.placement.Placement;

/// Puts or deletes one key: beside others if its data is where it belongs, alone if it has to be brought there
/// first, or if deleting it changes where it belongs.
///
/// Thread: as [Plan].
final class ChangePlan extends Plan<Boolean> {
    private final Placement<byte[]> placement;
    private final byte[] key;
    private final byte[] value;
    private final long hash;
    private Mode mode = Mode.UPDATE;

    /// A value of `null` deletes.
    ChangePlan(Placement<byte[]> placement, byte[] key, byte[] value) {
        this.placement = placement;
        this.key = key;
        this.value = value;
        hash = KeyHash.hash(key);
    }

    @Override
    int[] prepare() {
        mode = mayRunBeside() ? Mode.UPDATE : Mode.EXCLUSIVE;
        return new int[] {placement.partitionOf(key, hash)};
    }

    @Override
    Mode mode() {
        return mode;
    }

    @Override
    boolean confirm(int[] held) {
        return placement.partitionOf(key, hash) == held[0] && (mode == Mode.EXCLUSIVE || mayRunBeside());
    }

    @Override
    Boolean body() {
        if (mode == Mode.EXCLUSIVE) {
            placement.settle(key);
        }
        int partition = placement.partitionOf(key, hash);
        if (value == null) {
            return placement.delete(partition, key);
        }
        placement.put(partition, key, value);
        return true;
    }

    private boolean mayRunBeside() {
        return placement.isSettled(key) && (value != null || placement.staysWhenDeleted(key, hash));
    }
}
