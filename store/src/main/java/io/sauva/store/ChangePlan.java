package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Mode;
import io.sauva.store.placement.Placement;

/// Puts or deletes one key: beside others if its data is where it belongs, alone if it has to come there first,
/// or if deleting it changes where it belongs.
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
        int partition = placement.partitionOf(key, hash);
        boolean alone = mode == Mode.EXCLUSIVE;
        if (value == null) {
            if (alone) {
                placement.settle(key);
            }
            return placement.delete(partition, key);
        }
        if (alone) {
            placement.putHome(partition, key, value);
        } else {
            placement.put(partition, key, value);
        }
        return true;
    }

    private boolean mayRunBeside() {
        return placement.isHome(key) && (value != null || placement.staysWhenDeleted(key, hash));
    }
}
