package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.store.Batch;
import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.Transaction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/// Many threads with operations on several partitions at once: nobody waits for ever, and nothing is lost.
///
/// Thread: one; it starts the others.
final class Stress {
    static final int PARTITIONS = 64;
    private static final long SEED = Long.getLong("sauva.seed", 11);
    private static final int THREADS = 8;
    private static final int ACCOUNTS = 200;
    private static final int OTHERS = 200;
    private static final long EACH = 1_000;

    private Stress() {}

    /// Works on the store for so long.
    static void run(Store store, long millis) throws Exception {
        for (int account = 0; account < ACCOUNTS; account++) {
            store.put(account(account), bytes(EACH));
        }
        AtomicLongArray progress = new AtomicLongArray(THREADS);
        Crew crew = new Crew();
        for (int thread = 0; thread < THREADS; thread++) {
            int number = thread;
            Random random = new Random(SEED * THREADS + thread);
            crew.repeat("stress-" + thread, () -> {
                one(store, random);
                progress.incrementAndGet(number);
            });
        }
        watch(crew, progress, millis);
        crew.stop();
        assertEquals(ACCOUNTS * EACH, sum(store.scan(account(0), account(ACCOUNTS))));
    }

    /// Looks now and then whether every thread got on; a long look, so that a slow machine is no deadlock.
    private static void watch(Crew crew, AtomicLongArray progress, long millis) throws InterruptedException {
        long look = TimeUnit.SECONDS.toMillis(Crew.LIMIT_SECONDS);
        long[] before = new long[THREADS];
        for (long left = millis; left > 0 && !crew.isStopped(); left -= look) {
            crew.work(Math.min(left, look));
            for (int thread = 0; thread < THREADS && left >= look; thread++) {
                if (progress.get(thread) == before[thread] && !crew.isStopped()) {
                    throw new AssertionError(
                            "stress-" + thread + " is stuck, seed " + SEED + "; all threads:\n" + Crew.threadDump());
                }
                before[thread] = progress.get(thread);
            }
        }
    }

    private static void one(Store store, Random random) throws Exception {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> transfer(store, random, false);
            case 3 -> transfer(store, random, true);
            case 4 -> batch(store, random);
            case 5 -> store.move(accounts(random), random.nextInt(store.stats().partitions()));
            case 6 -> store.put(other(random), bytes(random.nextLong()));
            case 7 -> store.delete(other(random));
            case 8 -> store.get(random.nextBoolean() ? other(random) : account(random.nextInt(ACCOUNTS)));
            default -> {
                if (random.nextInt(10) == 0) {
                    assertEquals(ACCOUNTS * EACH, sum(store.scan(account(0), account(ACCOUNTS))), "sum by scan");
                } else {
                    store.move(
                            List.of(other(random)), random.nextInt(store.stats().partitions()));
                }
            }
        }
    }

    /// Takes from some accounts and gives it all to one of them.
    private static void transfer(Store store, Random random, boolean async) throws Exception {
        List<byte[]> accounts = accounts(random);
        long amount = random.nextInt(20);
        if (async) {
            store.transactAsync(accounts, transaction -> transfer(transaction, accounts, amount))
                    .get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
        } else {
            store.transact(accounts, transaction -> transfer(transaction, accounts, amount));
        }
    }

    private static boolean transfer(Transaction transaction, List<byte[]> accounts, long amount) {
        for (byte[] account : accounts) {
            transaction.put(account, bytes(number(transaction.get(account)) - amount));
        }
        byte[] first = accounts.getFirst();
        transaction.put(first, bytes(number(transaction.get(first)) + amount * accounts.size()));
        return true;
    }

    private static void batch(Store store, Random random) {
        Batch batch = new Batch();
        for (int count = 1 + random.nextInt(6); count > 0; count--) {
            if (random.nextBoolean()) {
                batch.put(other(random), bytes(random.nextLong()));
            } else {
                batch.delete(other(random));
            }
        }
        store.apply(batch);
    }

    private static List<byte[]> accounts(Random random) {
        List<byte[]> accounts = new ArrayList<>();
        for (int count = 1 + random.nextInt(6); count > 0; count--) {
            accounts.add(account(random.nextInt(ACCOUNTS)));
        }
        return accounts;
    }

    private static byte[] account(int number) {
        return ByteBuffer.allocate(5).put((byte) 'a').putInt(number).array();
    }

    private static byte[] other(Random random) {
        return ByteBuffer.allocate(5)
                .put((byte) 'o')
                .putInt(random.nextInt(OTHERS))
                .array();
    }

    private static long sum(List<Entry> entries) {
        return entries.stream().mapToLong(entry -> number(entry.value())).sum();
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
