package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/// Invariants that are cheap to test, so that very many operations can be watched: what one operation changes
/// as a whole, nobody sees in part, while all keys are moved all the time.
///
/// Thread: one; it starts the others.
final class Invariants {
    private static final long SEED = Long.getLong("sauva.seed", 7);
    private static final long MORE_MILLIS = 50;
    private static final int ACCOUNTS = 10;
    private static final long EACH = 1_000;
    private static final int WORKERS = 4;

    /// Somebody who moves keys while the invariants are watched.
    @FunctionalInterface
    interface Movement {
        void start(Crew crew, Store store, List<byte[]> keys);
    }

    private final Store store;
    private final Movement movement;
    private final long workMillis;
    private final Predicate<Store> enough;

    /// Watches each invariant for so long, and longer until enough has happened to the store.
    Invariants(Store store, Movement movement, long workMillis, Predicate<Store> enough) {
        this.store = store;
        this.movement = movement;
        this.workMillis = workMillis;
        this.enough = enough;
    }

    void sumsStayTheSame() throws Exception {
        List<byte[]> accounts = keys("account-", ACCOUNTS);
        accounts.forEach(account -> store.put(account, bytes(EACH)));
        Crew crew = new Crew();
        movement.start(crew, store, accounts);
        for (int worker = 0; worker < 2; worker++) {
            Random random = new Random(SEED + worker);
            crew.repeat("transfer-" + worker, () -> transfer(store, random, accounts));
        }
        crew.repeat("sum by scan", () -> {
            List<byte[]> values = store.scan(bytes("account-"), bytes("account.")).stream()
                    .map(Entry::value)
                    .toList();
            assertEquals(ACCOUNTS, values.size());
            assertEquals(ACCOUNTS * EACH, sum(values), "sum by scan");
        });
        crew.repeat("sum by getAll", () -> assertEquals(ACCOUNTS * EACH, sum(store.getAll(accounts)), "sum by getAll"));
        crew.repeat("sum by transact", () -> {
            long sum = store.transact(
                    accounts,
                    transaction -> sum(accounts.stream().map(transaction::get).toList()));
            assertEquals(ACCOUNTS * EACH, sum, "sum by transact");
        });
        work(crew);
        crew.stop();
    }

    void aLaterReadNeverSeesLess() throws Exception {
        List<byte[]> both = keys("both-", 2);
        both.forEach(key -> store.put(key, bytes(0)));
        Crew crew = new Crew();
        movement.start(crew, store, both);
        AtomicLong next = new AtomicLong();
        crew.repeat("writer", () -> {
            byte[] value = bytes(next.incrementAndGet());
            store.transact(both, transaction -> {
                both.forEach(key -> transaction.put(key, value));
                return null;
            });
        });
        for (int order = 0; order < 2; order++) {
            byte[] first = both.get(order);
            byte[] second = both.get(1 - order);
            crew.repeat("reader-" + order, () -> {
                long seen = number(store.get(first));
                long later = number(store.get(second));
                assertTrue(later >= seen, "saw " + seen + ", then " + later);
            });
        }
        work(crew);
        crew.stop();
    }

    void noIncrementIsLost() throws Exception {
        List<byte[]> counters = keys("counter-", 2);
        counters.forEach(key -> store.put(key, bytes(0)));
        Crew movers = new Crew();
        movement.start(movers, store, counters);
        Crew crew = new Crew();
        AtomicLong[] expected = {new AtomicLong(), new AtomicLong()};
        for (int worker = 0; worker < WORKERS; worker++) {
            boolean transact = worker % 2 == 0;
            Random random = new Random(SEED + worker);
            crew.repeat("increment-" + worker, () -> {
                int counter = random.nextInt(2);
                if (transact) {
                    store.transact(List.of(counters.get(counter)), transaction -> {
                        add(transaction, counters.get(counter), 1);
                        return null;
                    });
                    expected[counter].incrementAndGet();
                } else {
                    byte[] before = store.get(counters.get(counter));
                    if (store.compareAndSet(counters.get(counter), before, bytes(number(before) + 1))) {
                        expected[counter].incrementAndGet();
                    }
                }
            });
        }
        work(crew);
        crew.stop();
        movers.stop();
        for (int counter = 0; counter < 2; counter++) {
            assertEquals(expected[counter].get(), number(store.get(counters.get(counter))));
        }
    }

    /// A writer puts one key before it deletes the other, so at every instant there is one.
    void aScanNeverMissesWhatIsAlwaysThere() throws Exception {
        byte[] low = bytes("phantom-a");
        byte[] high = bytes("phantom-z");
        // Between the two there is something to walk over.
        keys("phantom-m-", 50).forEach(key -> store.put(key, bytes(1)));
        store.put(high, bytes(0));
        Crew crew = new Crew();
        movement.start(crew, store, List.of(low, high));
        crew.repeat("writer", () -> {
            store.put(low, bytes(1));
            assertTrue(store.delete(high));
            store.put(high, bytes(1));
            assertTrue(store.delete(low));
        });
        for (int reader = 0; reader < 2; reader++) {
            boolean ranged = reader == 0;
            crew.repeat("reader-" + reader, () -> {
                List<Entry> found =
                        ranged ? store.scan(bytes("phantom-"), bytes("phantom.")) : store.scan(bytes("phantom-"), 60);
                assertTrue(found.size() == 51 || found.size() == 52, "neither was there: " + found.size());
            });
        }
        work(crew);
        crew.stop();
    }

    /// What a transaction reads stays so until it is done, also when the key comes, goes and moves all the time.
    void whatATransactionReadsStays() throws Exception {
        List<byte[]> keys = keys("fleeting-", 2);
        Crew crew = new Crew();
        movement.start(crew, store, keys);
        AtomicLong next = new AtomicLong();
        for (int worker = 0; worker < 2; worker++) {
            Random random = new Random(SEED + worker);
            crew.repeat("put-" + worker, () -> store.put(keys.get(random.nextInt(2)), bytes(next.incrementAndGet())));
            crew.repeat("delete-" + worker, () -> store.delete(keys.get(random.nextInt(2))));
        }
        crew.repeat(
                "transact",
                () -> store.transact(keys, transaction -> {
                    for (byte[] key : keys) {
                        byte[] before = transaction.get(key);
                        Thread.yield(); // gives others the time to do what they must not
                        byte[] after = transaction.get(key);
                        assertTrue(
                                Arrays.equals(before, after),
                                () -> "changed from " + Arrays.toString(before) + " to " + Arrays.toString(after));
                    }
                    return null;
                }));
        work(crew);
        crew.stop();
    }

    /// Until the time is over and what is to happen meanwhile has happened.
    private void work(Crew crew) throws InterruptedException {
        crew.work(workMillis);
        for (int round = 0; round < Repartitioned.MOST_ROUNDS && !crew.isStopped() && !enough.test(store); round++) {
            crew.work(MORE_MILLIS);
        }
    }

    private static void transfer(Store store, Random random, List<byte[]> accounts) {
        byte[] from = accounts.get(random.nextInt(ACCOUNTS));
        byte[] to = accounts.get(random.nextInt(ACCOUNTS));
        long amount = random.nextInt(50);
        store.transact(List.of(from, to), transaction -> {
            add(transaction, from, -amount);
            add(transaction, to, amount);
            return null;
        });
    }

    private static void add(Transaction transaction, byte[] key, long amount) {
        transaction.put(key, bytes(number(transaction.get(key)) + amount));
    }

    private static List<byte[]> keys(String prefix, int count) {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(bytes(prefix + i));
        }
        return keys;
    }

    private static long sum(List<byte[]> values) {
        return values.stream().mapToLong(Invariants::number).sum();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
