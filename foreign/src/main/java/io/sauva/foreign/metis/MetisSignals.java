package io.sauva.foreign.metis;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.function.IntSupplier;

/// Keeps METIS's hands off the signals of the process.
///
/// METIS takes SIGTERM and SIGABRT over while it works, so that it can jump out of its own errors. A SIGTERM
/// from outside then reaches some other thread, which has nowhere to jump to, and the virtual machine dies
/// without its shutdown hooks; and afterwards the handlers are put back without their flags. METIS nests its
/// traps, one inside the other, counts them for each thread, and takes nothing over where its table is full.
/// So we pretend to be that deep already:
///
/// ```
/// level   -1 …   (the two last places)      METIS_PartGraphKway
///                 L-2  ← our trap            leaves through here, from the outer function
///                 L-1  ← our trap            leaves through here, from the one inside it; no place for its own
/// ```
///
/// Our two traps make the places remember the handlers of the virtual machine, and those are what METIS puts
/// back when it leaves. What remains: two short moments in which METIS's handlers are in place; and
/// if METIS gets no memory from the system, the process ends, as METIS can no longer jump out. Where a build of
/// METIS does not show its counter, handlers are only put back after the call.
///
/// Thread: the one that calls METIS, within [MetisCall]'s lock.
/// Why: docs/decisions/0011-metis.md
final class MetisSignals {
    private static final int ABORT = 6;
    private static final int TERMINATE = 15;
    private static final int NESTED = 2;

    /// Enough for `struct sigaction` anywhere; we never look inside.
    private static final int ACTION_BYTES = 512;

    private static final String COUNTER = "gk_cur_jbufs";
    private static final int NO_LIMIT = 10_000;

    private static final MethodHandle SIGACTION = NativeMemory.function(
            Linker.nativeLinker().defaultLookup(),
            "sigaction",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
            Linker.Option.critical(false));
    private static final MethodHandle TRAP = trap(MetisLoader.library());

    private final long abort;
    private final long terminate;

    /// Where the counter of this thread is, 0 if that cannot be known.
    private final long counter;

    private MetisSignals(Arena arena) {
        abort = arena.allocate(ACTION_BYTES, Long.BYTES).address();
        terminate = arena.allocate(ACTION_BYTES, Long.BYTES).address();
        action(ABORT, 0, abort);
        action(TERMINATE, 0, terminate);
        // The symbol is thread-local: the loader answers its address in the thread that asks.
        counter = TRAP == null
                ? 0
                : MetisLoader.library()
                        .find(COUNTER)
                        .map(MemorySegment::address)
                        .orElse(0L);
    }

    /// Runs a call of METIS; the handlers of the virtual machine stay in place.
    static int leaveAlone(IntSupplier metis) {
        try (Arena arena = Arena.ofConfined()) {
            MetisSignals signals = new MetisSignals(arena);
            if (signals.counter == 0) {
                try {
                    return metis.getAsInt();
                } finally {
                    signals.putBack();
                }
            }
            int level = NativeMemory.readInt(signals.counter);
            try {
                signals.fill(Limit.LEVEL);
                return metis.getAsInt();
            } finally {
                signals.putBack();
                NativeMemory.writeInt(signals.counter, level);
            }
        }
    }

    /// Whether SIGTERM is left alone all the time, not only after calls.
    static boolean complete() {
        return TRAP != null && Limit.LEVEL > NESTED;
    }

    private void fill(int limit) {
        if (limit <= NESTED) {
            return;
        }
        NativeMemory.writeInt(counter, limit - NESTED);
        for (int i = 0; i < NESTED; i++) {
            trap();
            putBack();
        }
    }

    private void putBack() {
        action(ABORT, abort, 0);
        action(TERMINATE, terminate, 0);
    }

    /// The level at which METIS takes nothing over any more: asked once, by going there.
    private static final class Limit {
        static final int LEVEL = find();

        private static int find() {
            try (Arena arena = Arena.ofConfined()) {
                MetisSignals signals = new MetisSignals(arena);
                int before = NativeMemory.readInt(signals.counter);
                int traps = 0;
                while (traps < NO_LIMIT && trap() != 0) {
                    signals.putBack();
                    traps++;
                }
                signals.putBack();
                int level = NativeMemory.readInt(signals.counter);
                NativeMemory.writeInt(signals.counter, before);
                return traps < NO_LIMIT && level == before + traps ? level : 0;
            }
        }
    }

    private static MethodHandle trap(SymbolLookup library) {
        boolean known = System.getProperty("os.name").equals("Linux")
                && library.find("gk_sigtrap").isPresent()
                && library.find(COUNTER).isPresent();
        return known
                ? NativeMemory.function(
                        library, "gk_sigtrap", FunctionDescriptor.of(JAVA_INT), Linker.Option.critical(false))
                : null;
    }

    private static int trap() {
        try {
            return (int) TRAP.invokeExact();
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    private static void action(int signal, long next, long previous) {
        try {
            int _ = (int) SIGACTION.invokeExact(signal, next, previous);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }
}
