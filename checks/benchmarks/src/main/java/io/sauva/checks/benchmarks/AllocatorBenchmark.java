package io.sauva.checks.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.sauva.concurrent.memory.FreeListAllocator;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// One operation frees a random block of those that are live and allocates another in its place. Sizes are
/// mixed: as many between 16 and 32 bytes as between 32 and 64 KiB.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AllocatorBenchmark {
    private static final int DRAWS = 1 << 14;

    /// What all of them can do: give up the block in a slot and put a new one there.
    interface Blocks {
        void replace(int slot, int bytes) throws Throwable;

        void close() throws Throwable;
    }

    @Param({"malloc", "Arena", "Netty", "FreeListAllocator"})
    String kind;

    @Param({"16", "1024"})
    int live;

    private final int[] sizes = new int[DRAWS];
    private final int[] slots = new int[DRAWS];
    private int draw;
    private Blocks blocks;

    @Setup
    public void prepare() throws Throwable {
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < DRAWS; i++) {
            int from = 16 << random.nextInt(12);
            sizes[i] = from + random.nextInt(from);
            slots[i] = random.nextInt(live);
        }
        blocks = switch (kind) {
            case "malloc" -> new Malloc(live);
            case "Arena" -> new Arenas(live);
            case "Netty" -> new Netty(live);
            case "FreeListAllocator" -> new FreeList(live);
            default -> throw new IllegalArgumentException(kind);
        };
        for (int slot = 0; slot < live; slot++) {
            blocks.replace(slot, sizes[slot]);
        }
    }

    @TearDown
    public void close() throws Throwable {
        blocks.close();
    }

    @Benchmark
    public void replace() throws Throwable {
        draw = (draw + 1) & (DRAWS - 1);
        blocks.replace(slots[draw], sizes[draw]);
    }

    static final class Malloc implements Blocks {
        private static final MethodHandle MALLOC = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("malloc"),
                        FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
        private static final MethodHandle FREE = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("free"),
                        FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
        private final MemorySegment[] blocks;

        Malloc(int live) {
            blocks = new MemorySegment[live];
        }

        @Override
        public void replace(int slot, int bytes) throws Throwable {
            if (blocks[slot] != null) {
                FREE.invokeExact(blocks[slot]);
            }
            blocks[slot] = (MemorySegment) MALLOC.invokeExact((long) bytes);
        }

        @Override
        public void close() throws Throwable {
            for (MemorySegment block : blocks) {
                FREE.invokeExact(block);
            }
        }
    }

    static final class Arenas implements Blocks {
        private final Arena[] arenas;

        Arenas(int live) {
            arenas = new Arena[live];
        }

        @Override
        public void replace(int slot, int bytes) {
            if (arenas[slot] != null) {
                arenas[slot].close();
            }
            arenas[slot] = Arena.ofConfined();
            arenas[slot].allocate(bytes, 16);
        }

        @Override
        public void close() {
            for (Arena arena : arenas) {
                arena.close();
            }
        }
    }

    static final class Netty implements Blocks {
        private final PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
        private final ByteBuf[] blocks;

        Netty(int live) {
            blocks = new ByteBuf[live];
        }

        @Override
        public void replace(int slot, int bytes) {
            if (blocks[slot] != null) {
                blocks[slot].release();
            }
            blocks[slot] = allocator.directBuffer(bytes, bytes);
        }

        @Override
        public void close() {
            for (ByteBuf block : blocks) {
                block.release();
            }
        }
    }

    static final class FreeList implements Blocks {
        private final FreeListAllocator allocator = new FreeListAllocator();
        private final long[] blocks;
        private boolean claimed;

        FreeList(int live) {
            blocks = new long[live];
        }

        @Override
        public void replace(int slot, int bytes) {
            if (!claimed) {
                allocator.claim(); // JMH prepares on another thread than it measures
                claimed = true;
            }
            if (blocks[slot] != 0) {
                allocator.free(blocks[slot]);
            }
            blocks[slot] = allocator.allocate(bytes);
        }

        @Override
        public void close() {
            allocator.close();
        }
    }
}
