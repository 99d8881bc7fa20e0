package io.sauva.server.command;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// Picks elements of a value by chance, as `SRANDMEMBER`, `HRANDFIELD` and `ZRANDMEMBER` do. An element is named
/// by its slot.
///
/// Thread: any; nothing is kept here.
public final class RandomPick {
    /// From this part of all on, it is cheaper to look at all than to draw until enough different ones came.
    private static final int MANY = 3;

    private RandomPick() {}

    /// So many different slots, fewer than there are.
    ///
    /// @param size how many there are
    /// @param one draws a slot, each as likely
    /// @param all the slots, in an array that may be changed
    public static int[] distinct(int count, int size, IntSupplier one, Supplier<int[]> all, RandomGenerator random) {
        if ((long) count * MANY > size) {
            int[] slots = all.get();
            for (int at = 0; at < count; at++) {
                int other = random.nextInt(at, slots.length);
                int swapped = slots[at];
                slots[at] = slots[other];
                slots[other] = swapped;
            }
            return Arrays.copyOf(slots, count);
        }
        int[] slots = new int[count];
        Set<Integer> seen = HashSet.newHashSet(count);
        for (int at = 0; at < count; ) {
            slots[at] = one.getAsInt();
            if (seen.add(slots[at])) {
                at++;
            }
        }
        return slots;
    }

    /// How many a negative count asks for, the same ones perhaps several times.
    public static int repeated(long count) {
        if (-count > Integer.MAX_VALUE / 2) {
            throw CommandException.outOfRange("value is out of range");
        }
        return (int) -count;
    }
}
