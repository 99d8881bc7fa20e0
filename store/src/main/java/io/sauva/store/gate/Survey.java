package io.sauva.store.gate;

import java.lang.invoke.VarHandle;

/// What the gates of all partitions say, added up: three numbers instead of a stamp for each gate, so that a scan
/// needs no array for them.
///
/// How a sum tells: each gate counts updates that have left and exclusive operations that have come in, and counts
/// upwards. So the difference of two sums is how many there were in all, and zero only if there was none at any gate.
/// Exclusive operations are counted in 64 bits, which do not wrap; a scan may last while any number of them pass. The
/// updates in a gate's word wrap after 2^28, and so do their sums, by the same number.
///
/// Invariant: an exclusive operation that was inside any gate between two surveys is inside at one of them, or makes
/// their sums differ. Its gate's number is read before the word in the first survey and after the word in the second.
/// If the first word does not have it yet, neither has the first number; if the second word has it no longer, the
/// second number has it, because it was counted before it left.
///
/// Thread: any. The gates are read one after the other: what was inside one of them at some time between two
/// surveys, from the end of the first to the beginning of the second, is counted, others may be.
///
/// @param updates that have left
/// @param entries of exclusive operations
/// @param changing updates inside; [Gate#MANY] or more if an exclusive operation is
public record Survey(long updates, long entries, long changing) {
    /// The gates as they are now.
    public static Survey of(Gate[] gates) {
        long updates = 0;
        long entries = 0;
        long changing = 0;
        for (Gate gate : gates) {
            entries += gate.entries(); // before the word
            long stamp = gate.stamp();
            updates += Gate.updates(stamp);
            changing += Gate.changing(stamp);
        }
        return new Survey(updates, entries, changing);
    }

    /// How many updates were inside at any time since this survey was made; [Gate#MANY] or more if an exclusive
    /// operation was.
    public long changesUntilNow(Gate[] gates) {
        VarHandle.acquireFence(); // what was read in between was read before the gates are read again
        long updatesNow = 0;
        long entriesNow = 0;
        long changingNow = 0;
        for (Gate gate : gates) {
            long stamp = gate.stamp();
            updatesNow += Gate.updates(stamp);
            changingNow += Gate.changing(stamp);
            entriesNow += gate.entries(); // after the word
        }
        if (changing >= Gate.MANY || entriesNow != entries) {
            return Gate.MANY;
        }
        // Who was inside then, or came since, has left since, or is inside now.
        return Gate.wrapUpdates(updatesNow - updates) + changingNow;
    }
}
