package io.sauva.store.gate;

import java.lang.invoke.VarHandle;

/// What the gates of all partitions say, added up: three numbers instead of a stamp for each gate, so that a scan
/// needs no array for them.
///
/// How a sum tells: each gate counts updates that have left and exclusive operations, and counts upwards. So the
/// difference of two sums is how many there were in all, and zero only if there was none at any gate. The fields of
/// a gate's word wrap, and so do the sums, by the same number.
///
/// Thread: any. The gates are read one after the other: what was inside one of them at some time between two
/// surveys, from the end of the first to the beginning of the second, is counted, others may be.
///
/// @param updates that have left
/// @param exclusives that have come in or left
/// @param changing updates inside; [Gate#MANY] or more if an exclusive operation is
public record Survey(long updates, long exclusives, long changing) {
    /// The gates as they are now.
    public static Survey of(Gate[] gates) {
        long updates = 0;
        long exclusives = 0;
        long changing = 0;
        for (Gate gate : gates) {
            long stamp = gate.stamp();
            updates += Gate.updates(stamp);
            exclusives += Gate.exclusives(stamp);
            changing += Gate.changing(stamp);
        }
        return new Survey(updates, exclusives, changing);
    }

    /// How many updates were inside at any time since this survey was made; [Gate#MANY] or more if an exclusive
    /// operation was.
    public long changesUntilNow(Gate[] gates) {
        VarHandle.acquireFence(); // what was read in between was read before the gates are read again
        Survey now = of(gates);
        if (Gate.wrapExclusives(now.exclusives - exclusives) != 0) {
            return Gate.MANY;
        }
        // Who was inside then, or came since, has left since, or is inside now.
        return Gate.wrapUpdates(now.updates - updates) + now.changing;
    }
}
