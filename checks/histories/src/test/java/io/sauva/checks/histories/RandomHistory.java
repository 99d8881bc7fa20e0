package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.fail;

import io.sauva.store.Batch;
import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// One random history: each step is an operation drawn from the seed, done on the store and on the model, and
/// both must answer the same. The history depends on the seed and the model only, so every store gets the same
/// one, but for the partitions that keys are moved to. What the model says of partitions is compared too, unless
/// the store moves keys by itself.
///
/// Thread: one.
final class RandomHistory {
    private static final int KEYS = 60;
    private static final int REMEMBERED = 12;
    private static final byte[] LETTERS = {0, 1, 'a', 'b', (byte) 0x7f, (byte) 0x80, (byte) 0xff};

    /// Thrown by the body of a transaction that must leave no trace.
    private static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final long seed;
    private final Random random;
    private final Model model;
    private final List<byte[]> keys = new ArrayList<>();
    private final ArrayDeque<String> last = new ArrayDeque<>();
    private Store store;
    private final boolean movesByItself;
    private int partitions;
    private int step;

    RandomHistory(long seed, boolean keepsAssignments, boolean movesByItself) {
        this.seed = seed;
        this.movesByItself = movesByItself;
        random = new Random(seed);
        model = new Model(keepsAssignments);
        TreeMap<byte[], Boolean> distinct = new TreeMap<>(Arrays::compareUnsigned);
        while (distinct.size() < KEYS) {
            // One in ten is long; short ones of few letters are often each other's prefix.
            byte[] key = new byte[random.nextInt(10) == 0 ? 100 + random.nextInt(200) : 1 + random.nextInt(4)];
            for (int i = 0; i < key.length; i++) {
                key[i] = LETTERS[random.nextInt(LETTERS.length)];
            }
            distinct.put(key, true);
        }
        keys.addAll(distinct.keySet());
    }

    /// Goes on with a store: a fresh one, or the same one opened again.
    void use(Store opened) {
        boolean fresh = store == null;
        store = opened;
        partitions = store.stats().partitions();
        for (byte[] key : keys) {
            if (fresh) {
                model.home(key, store.partitionOf(key));
            }
        }
        everything();
    }

    void run(int steps) throws Exception {
        for (int end = step + steps; step < end; step++) {
            try {
                one();
            } catch (Exception e) {
                throw new AssertionError(where(), e);
            }
            if (step % 500 == 499) {
                everything();
            }
        }
        everything();
    }

    private void one() throws Exception {
        switch (random.nextInt(17)) {
            case 0, 1 -> get();
            case 2, 3, 4 -> put();
            case 5 -> putIfAbsent();
            case 6, 7 -> compareAndSet();
            case 8, 9 -> delete();
            case 10 -> scanLimited();
            case 11 -> scanRange();
            case 12 -> getAll();
            case 13 -> batch();
            case 14, 15 -> transact();
            default -> move();
        }
    }

    /// Compares all values, and the partition of every key.
    private void everything() {
        note("everything");
        same(model.scan(new byte[0], null, Integer.MAX_VALUE), store.scan(new byte[0], (byte[]) null));
        for (byte[] key : keys) {
            note("partitionOf " + show(key));
            int partition = store.partitionOf(key);
            same(movesByItself ? Math.clamp(partition, 0, partitions - 1) : model.partitionOf(key), partition);
        }
    }

    private void get() throws Exception {
        byte[] key = key();
        boolean async = async("get " + show(key));
        same(model.get(key), async ? wait(store.getAsync(key)) : store.get(key));
    }

    private void put() throws Exception {
        byte[] key = key();
        byte[] value = value();
        model.set(key, value);
        if (async("put " + show(key) + " " + show(value))) {
            wait(store.putAsync(key, value));
        } else {
            store.put(key, value);
        }
    }

    private void putIfAbsent() {
        byte[] key = key();
        byte[] value = value();
        note("putIfAbsent " + show(key) + " " + show(value));
        same(model.compareAndSet(key, null, value), store.putIfAbsent(key, value));
    }

    private void compareAndSet() throws Exception {
        byte[] key = key();
        byte[] expected = switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> value();
            default -> model.get(key);
        };
        byte[] value = random.nextInt(3) == 0 ? null : value();
        boolean async = async("compareAndSet " + show(key) + " " + show(expected) + " " + show(value));
        same(
                model.compareAndSet(key, expected, value),
                async
                        ? wait(store.compareAndSetAsync(key, expected, value))
                        : store.compareAndSet(key, expected, value));
    }

    private void delete() throws Exception {
        byte[] key = key();
        boolean async = async("delete " + show(key));
        same(model.set(key, null), async ? wait(store.deleteAsync(key)) : store.delete(key));
    }

    private void scanLimited() throws Exception {
        byte[] from = bound();
        int limit = random.nextInt(4) == 0 ? random.nextInt(2 * KEYS) : random.nextInt(5);
        boolean async = async("scan " + show(from) + " limit " + limit);
        same(model.scan(from, null, limit), async ? wait(store.scanAsync(from, limit)) : store.scan(from, limit));
    }

    private void scanRange() {
        byte[] from = bound();
        byte[] to = random.nextInt(5) == 0 ? null : bound();
        note("scan " + show(from) + " to " + show(to));
        same(model.scan(from, to, Integer.MAX_VALUE), store.scan(from, to));
    }

    private void getAll() {
        List<byte[]> some = someKeys(8);
        note("getAll " + some.stream().map(RandomHistory::show).toList());
        List<byte[]> found = store.getAll(some);
        List<byte[]> expected = model.getAll(some);
        same(expected.size(), found.size());
        for (int i = 0; i < found.size(); i++) {
            same(expected.get(i), found.get(i));
        }
    }

    private void batch() throws Exception {
        Batch batch = new Batch();
        StringBuilder text = new StringBuilder("apply");
        TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
        for (byte[] key : someKeys(6)) {
            byte[] value = random.nextInt(3) == 0 ? null : value();
            changes.put(key, value);
            if (value == null) {
                batch.delete(key);
            } else {
                batch.put(key, value);
            }
            text.append(' ').append(show(key)).append('=').append(show(value));
        }
        model.setAll(changes);
        if (async(text.toString())) {
            wait(store.applyAsync(batch));
        } else {
            store.apply(batch);
        }
    }

    /// Reads all keys and changes some of them; one in four throws after that and must leave no trace.
    private void transact() throws Exception {
        List<byte[]> some = someKeys(5);
        TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
        for (byte[] key : some) {
            if (random.nextInt(3) > 0) {
                changes.put(key, random.nextInt(3) == 0 ? null : value());
            }
        }
        boolean refuse = random.nextInt(4) == 0;
        StringBuilder text = new StringBuilder(refuse ? "transact and throw" : "transact");
        some.forEach(key -> text.append(' ').append(show(key)));
        changes.forEach(
                (key, value) -> text.append(", ").append(show(key)).append('=').append(show(value)));
        boolean async = async(text.toString());
        Function<Transaction, Boolean> body = transaction -> body(transaction, some, changes, refuse);
        boolean refused = false;
        try {
            same(true, async ? wait(store.transactAsync(some, body)) : store.transact(some, body));
        } catch (Refusal e) {
            refused = true;
        }
        same(refuse, refused);
        if (!refuse) {
            model.setAll(changes);
        }
    }

    private boolean body(Transaction transaction, List<byte[]> some, Map<byte[], byte[]> changes, boolean refuse) {
        boolean right = true;
        for (byte[] key : some) {
            right &= Arrays.equals(model.get(key), transaction.get(key));
        }
        for (Map.Entry<byte[], byte[]> change : changes.entrySet()) {
            if (change.getValue() != null) {
                transaction.put(change.getKey(), change.getValue());
            } else {
                right &= transaction.delete(change.getKey()) == (model.get(change.getKey()) != null);
            }
            right &= Arrays.equals(change.getValue(), transaction.get(change.getKey()));
        }
        if (refuse) {
            throw new Refusal();
        }
        return right;
    }

    private void move() {
        int partition = random.nextInt(partitions);
        List<byte[]> some = someKeys(4);
        note("move " + some.stream().map(RandomHistory::show).toList() + " to " + partition);
        int expected = 0;
        for (byte[] key : some) {
            expected += model.move(key, partition);
        }
        same(expected, store.move(some, partition));
    }

    private byte[] key() {
        return keys.get(random.nextInt(keys.size()));
    }

    /// Up to so many keys, rarely one of them twice.
    private List<byte[]> someKeys(int most) {
        List<byte[]> some = new ArrayList<>();
        for (int count = 1 + random.nextInt(most); count > 0; count--) {
            some.add(key());
        }
        return some;
    }

    /// A place to begin or end a scan: a key, just beside one, or the very beginning.
    private byte[] bound() {
        byte[] key = key();
        return switch (random.nextInt(6)) {
            case 0 -> new byte[0];
            case 1 -> Arrays.copyOf(key, key.length + 1);
            case 2 -> Arrays.copyOf(key, key.length - 1);
            default -> key;
        };
    }

    private byte[] value() {
        byte[] value = new byte[random.nextInt(20) == 0 ? random.nextInt(3_000) : random.nextInt(12)];
        random.nextBytes(value);
        return value;
    }

    private boolean async(String text) {
        boolean async = random.nextInt(3) == 0;
        note(async ? text + ", asynchronously" : text);
        return async;
    }

    private static <R> R wait(CompletableFuture<R> future) throws Exception {
        try {
            return future.get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void note(String text) {
        if (last.size() == REMEMBERED) {
            last.remove();
        }
        last.add(step + ": " + text);
    }

    private void same(Object expected, Object actual) {
        boolean same = expected instanceof byte[] bytes
                ? actual instanceof byte[] others && Arrays.equals(bytes, others)
                : expected == null ? actual == null : expected.equals(actual);
        if (!same) {
            fail(where() + "\nexpected " + show(expected) + "\n but was " + show(actual));
        }
    }

    private String where() {
        return "seed " + seed + ", step " + step + "; the last operations were:\n  " + String.join("\n  ", last);
    }

    private static String show(Object value) {
        return switch (value) {
            case null -> "nothing";
            case byte[] bytes
            when bytes.length > 12 -> HexFormat.of().formatHex(bytes, 0, 12) + "…(" + bytes.length + ")";
            case byte[] bytes -> "'" + HexFormat.of().formatHex(bytes) + "'";
            case List<?> list -> list.stream().map(RandomHistory::show).toList().toString();
            case Entry entry -> show(entry.key()) + "=" + show(entry.value());
            default -> value.toString();
        };
    }
}
