package io.sauva.checks.histories;

import io.sauva.checks.histories.Checker.Recorded;
import io.sauva.checks.histories.Checker.Verdict;
import io.sauva.store.Batch;
import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// Has a few threads do random operations on four keys, records when each was called and returned and what it
/// answered, and has the checker judge each history; a further thread moves the keys meanwhile, unless the store
/// does that by itself.
///
/// Between two histories all threads meet; a scan ends the one and says in which state the next begins, so that
/// what a history lost is found too.
///
/// Thread: one runs it; it starts the others.
final class Recording {
    private static final int THREADS = 4;
    private static final int OPERATIONS = 8;
    private static final long STEPS = 300_000;

    private final Store store;
    private final long seed;
    private final int histories;
    private final boolean movesByItself;
    private final int partitions;
    private final AtomicLong time = new AtomicLong();
    private final List<List<Recorded>> recorded = new ArrayList<>();
    private final Crew crew = new Crew();
    private final CyclicBarrier meeting = new CyclicBarrier(THREADS, this::judge);
    private long initial;
    private int history;
    private int undecided;

    Recording(Store store, long seed, int histories, boolean movesByItself) {
        this.store = store;
        this.seed = seed;
        this.histories = histories;
        this.movesByItself = movesByItself;
        partitions = store.stats().partitions();
        for (int thread = 0; thread < THREADS; thread++) {
            recorded.add(new ArrayList<>());
        }
    }

    /// How many histories the checker gave up on.
    int undecided() {
        return undecided;
    }

    void run() throws InterruptedException {
        initial = stateOf(scanAll());
        Crew movers = new Crew();
        Random random = new Random(seed);
        if (!movesByItself) {
            movers.repeat(
                    "mover",
                    () -> store.move(List.of(key(random.nextInt(Operation.KEYS))), random.nextInt(partitions)));
        }
        for (int thread = 0; thread < THREADS; thread++) {
            int number = thread;
            crew.start("recorder-" + number, () -> record(number));
        }
        try {
            // Each meeting has its own limit; this one is for all of them.
            crew.join(TimeUnit.MINUTES.toSeconds(20));
        } finally {
            movers.stop();
        }
    }

    private void record(int thread) throws Exception {
        Random random = new Random(seed * 31 + thread);
        for (int number = 0; number < histories && !crew.isStopped(); number++) {
            for (int i = 0; i < OPERATIONS; i++) {
                // Unlike any other value of this history and of those just before it.
                int value = 1 + ((number % 1_000) * THREADS + thread) * OPERATIONS + i;
                long called = time.incrementAndGet();
                Operation operation = one(random, value);
                recorded.get(thread).add(new Recorded(thread, called, time.incrementAndGet(), operation));
            }
            meeting.await(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    /// Runs on the last thread that comes to the meeting, while the others wait.
    private void judge() {
        List<Recorded> all = new ArrayList<>();
        recorded.forEach(all::addAll);
        recorded.forEach(List::clear);
        long called = time.incrementAndGet();
        int[][] end = scanAll();
        Operation scan = new Operation.Scan(0, Operation.KEYS, end);
        all.add(new Recorded(THREADS, called, time.incrementAndGet(), scan));
        Verdict verdict = Checker.check(initial, all, STEPS);
        if (verdict == Verdict.NOT_LINEARIZABLE) {
            StringBuilder text = new StringBuilder("not linearizable: seed " + seed + ", history " + history
                    + ", initial state " + Long.toHexString(initial));
            all.sort((one, other) -> Long.compare(one.called(), other.called()));
            all.forEach(one -> text.append("\n  ").append(one));
            crew.fail(new AssertionError(text.toString()));
            return;
        }
        undecided += verdict == Verdict.UNDECIDED ? 1 : 0;
        initial = stateOf(end);
        history++;
        time.set(0);
    }

    private Operation one(Random random, int value) throws Exception {
        int key = random.nextInt(Operation.KEYS);
        boolean async = random.nextInt(3) == 0;
        return switch (random.nextInt(12)) {
            case 0, 1 -> new Operation.Get(key, number(async ? wait(store.getAsync(key(key))) : store.get(key(key))));
            case 2, 3, 4 -> put(key, value, async);
            case 5, 6 -> new Operation.Delete(key, async ? wait(store.deleteAsync(key(key))) : store.delete(key(key)));
            case 7 -> compareAndSet(random, key, value, async);
            case 8 -> getAll(someKeys(random));
            case 9 -> scan(key, 1 + random.nextInt(Operation.KEYS), async);
            case 10 -> apply(someKeys(random), random.nextInt(3) == 0 ? 0 : value, async);
            default -> transact(someKeys(random), random.nextInt(3) == 0 ? 0 : value, async);
        };
    }

    private Operation put(int key, int value, boolean async) throws Exception {
        if (async) {
            wait(store.putAsync(key(key), bytes(value)));
        } else {
            store.put(key(key), bytes(value));
        }
        return new Operation.Put(key, value);
    }

    private Operation compareAndSet(Random random, int key, int value, boolean async) throws Exception {
        byte[] expected = random.nextInt(3) == 0 ? null : store.get(key(key));
        byte[] next = random.nextInt(4) == 0 ? null : bytes(value);
        boolean done = async
                ? wait(store.compareAndSetAsync(key(key), expected, next))
                : store.compareAndSet(key(key), expected, next);
        return new Operation.CompareAndSet(key, number(expected), number(next), done);
    }

    private Operation getAll(int[] keys) {
        List<byte[]> found = store.getAll(keys(keys));
        return new Operation.GetAll(
                keys, found.stream().mapToInt(Recording::number).toArray());
    }

    private Operation scan(int from, int limit, boolean async) throws Exception {
        List<Entry> found = async ? wait(store.scanAsync(key(from), limit)) : store.scan(key(from), limit);
        return new Operation.Scan(from, limit, pairs(found));
    }

    private Operation apply(int[] keys, int value, boolean async) throws Exception {
        Batch batch = new Batch();
        for (byte[] key : keys(keys)) {
            if (value == 0) {
                batch.delete(key);
            } else {
                batch.put(key, bytes(value));
            }
        }
        if (async) {
            wait(store.applyAsync(batch));
        } else {
            store.apply(batch);
        }
        return new Operation.Apply(keys, value);
    }

    private Operation transact(int[] keys, int value, boolean async) throws Exception {
        int[] seen = new int[keys.length];
        Function<Transaction, Boolean> body = transaction -> {
            for (int i = 0; i < keys.length; i++) {
                seen[i] = number(transaction.get(key(keys[i])));
                Thread.yield(); // gives others the time to do what they must not
            }
            for (int key : keys) {
                if (value == 0) {
                    transaction.delete(key(key));
                } else {
                    transaction.put(key(key), bytes(value));
                }
            }
            return true;
        };
        if (async) {
            wait(store.transactAsync(keys(keys), body));
        } else {
            store.transact(keys(keys), body);
        }
        return new Operation.Transact(keys, seen, value);
    }

    private int[][] scanAll() {
        return pairs(store.scan(key(0), Operation.KEYS));
    }

    private static int[][] pairs(List<Entry> entries) {
        return entries.stream()
                .map(entry -> new int[] {entry.key()[0] - 'a', number(entry.value())})
                .toArray(int[][]::new);
    }

    private static long stateOf(int[][] pairs) {
        long state = 0;
        for (int[] pair : pairs) {
            state = Operation.with(state, pair[0], pair[1]);
        }
        return state;
    }

    private static int[] someKeys(Random random) {
        int mask = 1 + random.nextInt((1 << Operation.KEYS) - 1);
        int[] keys = new int[Integer.bitCount(mask)];
        for (int key = 0, next = 0; key < Operation.KEYS; key++) {
            if ((mask & (1 << key)) != 0) {
                keys[next++] = key;
            }
        }
        return keys;
    }

    private static List<byte[]> keys(int[] keys) {
        List<byte[]> all = new ArrayList<>();
        for (int key : keys) {
            all.add(key(key));
        }
        return all;
    }

    private static byte[] key(int key) {
        return new byte[] {(byte) ('a' + key)};
    }

    private static byte[] bytes(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static int number(byte[] value) {
        return value == null ? 0 : ByteBuffer.wrap(value).getInt();
    }

    private static <R> R wait(CompletableFuture<R> future) throws Exception {
        return future.get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}
