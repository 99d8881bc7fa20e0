package io.sauva.store.gate;

/// How an operation wants to be in a partition. Operations of the same shared mode may be inside together.
public enum Mode {
    /// Changes of single keys, each of them atomic in the engine: any number beside each other.
    UPDATE(1),
    /// Reads that must see one instant: any number beside each other, but no change.
    VIEW(2),
    /// Alone: several keys change as one, or a key changes its owner.
    EXCLUSIVE(3);

    final long group;

    Mode(int group) {
        this.group = (long) group << Gate.GROUP_SHIFT;
    }
}
