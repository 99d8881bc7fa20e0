package io.sauva.lab.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// In which tenths of a millisecond some operation ended, so that one can tell the longest time in which none
/// did.
///
/// Thread: `note` any; `longestPauseNanos` when nobody notes any more, or for a guess at any time.
final class FinishLog {
    private static final long SLOT_NANOS = 100_000;
    private static final int WORDS = 1 << 13;
    private static final int CHUNKS = 1 << 12; // 59 hours
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final AtomicReferenceArray<long[]> chunks = new AtomicReferenceArray<>(CHUNKS);

    /// An operation ended so long after the start. Answers from when on the next one is worth a note.
    long note(long sinceStartNanos) {
        long slot = sinceStartNanos / SLOT_NANOS;
        int word = (int) (slot >> 6 & (WORDS - 1));
        long bit = 1L << slot;
        long[] chunk = chunk(slot / (64L * WORDS));
        // Most operations end in a slot in which another one has ended already.
        if (chunk != null && ((long) WORD.getOpaque(chunk, word) & bit) == 0) {
            WORD.getAndBitwiseOr(chunk, word, bit);
        }
        return (slot + 1) * SLOT_NANOS;
    }

    /// The longest time in which nothing ended, from the start to so long after it.
    long longestPauseNanos(long sinceStartNanos) {
        long slots = Math.min(sinceStartNanos / SLOT_NANOS, 64L * WORDS * CHUNKS);
        long longest = 0;
        long pause = 0;
        for (long slot = 0; slot < slots; slot++) {
            long[] chunk = chunks.get((int) (slot / (64L * WORDS)));
            boolean ended =
                    chunk != null && ((long) WORD.getOpaque(chunk, (int) (slot >> 6 & (WORDS - 1))) >>> slot & 1) != 0;
            pause = ended ? 0 : pause + 1;
            longest = Math.max(longest, pause);
        }
        return longest * SLOT_NANOS;
    }

    private long[] chunk(long index) {
        if (index < 0 || index >= CHUNKS) {
            return null;
        }
        long[] chunk = chunks.get((int) index);
        if (chunk == null) {
            chunks.compareAndSet((int) index, null, new long[WORDS]);
            chunk = chunks.get((int) index);
        }
        return chunk;
    }
}
