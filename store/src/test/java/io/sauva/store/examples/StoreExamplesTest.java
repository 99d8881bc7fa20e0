package io.sauva.store.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Batch;
import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// The examples of README.md and docs/store.md, word for word; the style checks compare them.
class StoreExamplesTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void openPutGet() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.put(bytes("greeting"), bytes("hello"));
            byte[] greeting = store.get(bytes("greeting"));
            boolean deleted = store.delete(bytes("greeting"));
            assertArrayEquals(bytes("hello"), greeting);
            assertTrue(deleted);
        }
    }

    @Test
    @SuppressWarnings("DefaultCharset") // an example is better short
    void readme() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.put("ant".getBytes(), "leaf-cutter".getBytes());
            byte[] value = store.get("ant".getBytes());
            List<Entry> first = store.scan("a".getBytes(), 10);
            assertEquals("leaf-cutter", new String(value, StandardCharsets.UTF_8));
            assertEquals(1, first.size());
        }
    }

    @Test
    void repartitioning() {
        StoreOptions learning =
                StoreOptions.inMemory().repartitioning(Repartitioning.adaptive().partitioner("streaming"));
        StoreOptions paper = StoreOptions.inMemory()
                .repartitioning(Repartitioning.when(new Trigger.Every(100_000))
                        .window(10_000)
                        .sampling(1)
                        .decay(0)
                        .switching(Switch.STOP));
        StoreOptions fixed = StoreOptions.inMemory().repartitioning(Repartitioning.off());
        for (StoreOptions options : List.of(learning, paper, fixed)) {
            try (Store store = Store.open(options)) {
                store.put(bytes("k"), bytes("v"));
            }
        }
    }

    @Test
    @SuppressWarnings("SystemOut") // an example
    void controlsRepartitioning() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.put(bytes("k"), bytes("v"));
            RepartitioningControl control = store.repartitioning();
            RepartitioningControl.Subscription subscription = control.subscribe(event -> System.out.println(event));
            int moved = control.now().join();
            RepartitioningStats stats = control.stats();
            double across = stats.acrossShare();
            control.pause();
            control.resume();
            subscription.close();
            assertTrue(moved <= 1);
            assertEquals(0, across);
        }
    }

    @Test
    void changeOnCondition() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            boolean first = store.putIfAbsent(bytes("leader"), bytes("node-1"));
            boolean changed = store.compareAndSet(bytes("leader"), bytes("node-1"), bytes("node-2"));
            assertTrue(first && changed);
        }
    }

    @Test
    void scan() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.put(bytes("user:1"), bytes("x"));
            List<Entry> ten = store.scan(bytes("user:"), 10);
            List<Entry> users = store.scan(bytes("user:"), bytes("user;"));
            assertEquals(ten, users);
        }
    }

    @Test
    void severalKeysAsOne() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.apply(new Batch()
                    .put(bytes("a"), bytes("1"))
                    .put(bytes("b"), bytes("2"))
                    .delete(bytes("c")));
            List<byte[]> both = store.getAll(List.of(bytes("a"), bytes("b")));
            String moved = store.transact(List.of(bytes("a"), bytes("b")), transaction -> {
                byte[] value = transaction.get(bytes("a"));
                transaction.delete(bytes("a"));
                transaction.put(bytes("b"), value);
                return "done";
            });
            assertEquals(2, both.size());
            assertEquals("done", moved);
            assertArrayEquals(bytes("1"), store.get(bytes("b")));
        }
    }

    @Test
    void withoutWaiting() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            CompletableFuture<Void> put = store.putAsync(bytes("k"), bytes("v"));
            CompletableFuture<byte[]> got = put.thenCompose(done -> store.getAsync(bytes("k")));
            assertArrayEquals(bytes("v"), got.join());
        }
    }

    @Test
    void onDisk() {
        Path directory = Path.of("data");
        StoreOptions durable = StoreOptions.on(directory).engine("rocksdb").sync(true);
        StoreOptions spread = StoreOptions.on(directory)
                .directories(List.of(directory.resolve("disk-1"), directory.resolve("disk-2")))
                .strategy(Strategy.HARD)
                .partitions(8)
                .setting("map-size", "1g");
        assertTrue(durable.sync());
        assertEquals(2, spread.directories().size());
    }

    @Test
    void movingKeys() {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            store.put(bytes("greeting"), bytes("hello"));
            int partition = store.partitionOf(bytes("greeting"));
            int there = store.move(List.of(bytes("greeting")), 3);
            assertTrue(partition >= 0);
            assertEquals(1, there);
            assertEquals(3, store.partitionOf(bytes("greeting")));
        }
    }
}
