package io.sauva.store;

import io.sauva.storage.Engine;
import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Survey;
import io.sauva.store.placement.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;

/// What a store can do, on the calling thread. The rule of the product is kept here: an operation runs only
/// while it holds every partition of its keys, or can prove afterwards that nobody was in its way.
///
/// Thread: any.
final class Operations {
    private static final int READ_TRIES = 3;
    private static final int SCAN_TRIES = 2;
    /// How often a scan looks whether those who are in its way have left. In memory they are inside for less than
    /// a microsecond, and to enter all partitions takes longer.
    private static final int SCAN_SPINS = 32;

    private final Admission admission;
    private final Placement<byte[]> placement;
    private final Limits limits;
    private final LongAdder readRetries = new LongAdder();
    private final LongAdder scanRetries = new LongAdder();

    Operations(Admission admission, Placement<byte[]> placement, Limits limits) {
        this.admission = admission;
        this.placement = placement;
        this.limits = limits;
    }

    byte[] get(byte[] key) {
        long hash = KeyHash.hash(key);
        for (int attempt = 0; attempt < READ_TRIES; attempt++) {
            Object value = placement.tryRead(key, hash, admission.gates());
            if (value != Placement.UNSURE) {
                return (byte[]) value;
            }
        }
        readRetries.increment();
        int partition = admission.enter(placement, key, hash, Mode.UPDATE);
        try {
            return placement.get(partition, key);
        } finally {
            admission.leave(partition, Mode.UPDATE);
        }
    }

    void put(byte[] key, byte[] value) {
        int partition = admission.enter(placement, key, KeyHash.hash(key), Mode.UPDATE);
        try {
            if (placement.isHome(key)) {
                placement.put(partition, key, value);
                return;
            }
        } finally {
            admission.leave(partition, Mode.UPDATE);
        }
        admission.run(changePlan(key, value));
    }

    boolean delete(byte[] key) {
        return admission.run(changePlan(key, null));
    }

    boolean putIfAbsent(byte[] key, byte[] value) {
        return compareAndSet(key, null, value);
    }

    /// Changes the value from one to another; `null` stands for "not there".
    boolean compareAndSet(byte[] key, byte[] expected, byte[] value) {
        int partition = admission.enter(placement, key, KeyHash.hash(key), Mode.EXCLUSIVE);
        try {
            return compareAndSetHeld(partition, key, expected, value);
        } finally {
            admission.leave(partition, Mode.EXCLUSIVE);
        }
    }

    List<byte[]> getAll(List<byte[]> keys) {
        return admission.run(getAllPlan(keys));
    }

    void apply(Map<byte[], byte[]> changes) {
        admission.run(applyPlan(changes));
    }

    <R> R transact(List<byte[]> keys, Function<? super Transaction, ? extends R> body) {
        return admission.run(transactPlan(keys, body));
    }

    /// What was there at one instant: looks without entering and, if too much changed meanwhile, again from
    /// inside all partitions. Not only those of the keys found: a key that appears while one looks elsewhere
    /// has its partition there.
    List<Entry> scan(byte[] from, byte[] to, int limit) {
        boolean fromInside = placement.prepareScan();
        long passed = placement.scansPassAnUpdate() ? 1 : 0;
        Gate[] gates = admission.gates();
        int spins = 0;
        int tries = 0;
        while (!fromInside && tries < SCAN_TRIES && spins < SCAN_SPINS) {
            Survey before = Survey.of(gates);
            if (before.changing() > passed) {
                spins++;
                Thread.onSpinWait();
                continue;
            }
            List<Entry> found = collect(from, to, limit);
            if (before.changesUntilNow(gates) <= passed) {
                return found;
            }
            tries++;
        }
        scanRetries.increment();
        return admission.run(scanPlan(from, to, limit));
    }

    /// Moves the keys, one by one; answers how many belong to the partition now.
    int move(Iterable<byte[]> keys, int to) {
        int moved = 0;
        for (byte[] key : keys) {
            limits.check(key);
            moved += move(key, to) ? 1 : 0;
        }
        return moved;
    }

    private boolean move(byte[] key, int to) {
        long hash = KeyHash.hash(key);
        while (true) {
            int from = placement.partitionOf(key, hash);
            if (from == to) {
                return true;
            }
            Boolean moved = admission.run(Plan.onPartitions(
                    new int[] {from, to},
                    Mode.EXCLUSIVE,
                    () -> placement.partitionOf(key, hash) == from ? placement.move(key, from, to) : null));
            if (moved != null) {
                return moved;
            }
        }
    }

    /// Brings the data of moved keys to where they belong, of those among them that belong to the partition of
    /// the first; answers how many these are.
    int settleSome(List<byte[]> keys) {
        byte[] first = keys.getFirst();
        int partition = admission.enter(placement, first, KeyHash.hash(first), Mode.EXCLUSIVE);
        try {
            List<byte[]> here = keys.stream()
                    .filter(key -> placement.partitionOf(key, KeyHash.hash(key)) == partition)
                    .toList();
            placement.settleAll(here);
            return here.size();
        } finally {
            admission.leave(partition, Mode.EXCLUSIVE);
        }
    }

    Plan<byte[]> getPlan(byte[] key) {
        return Plan.onKeys(placement, List.of(key), Mode.UPDATE, () -> placement.get(partitionOf(key), key));
    }

    Plan<Boolean> compareAndSetPlan(byte[] key, byte[] expected, byte[] value) {
        return Plan.onKeys(
                placement,
                List.of(key),
                Mode.EXCLUSIVE,
                () -> compareAndSetHeld(partitionOf(key), key, expected, value));
    }

    Plan<Boolean> changePlan(byte[] key, byte[] value) {
        return new ChangePlan(placement, key, value);
    }

    Plan<List<byte[]>> getAllPlan(List<byte[]> keys) {
        keys.forEach(limits::check);
        return Plan.onKeys(placement, keys, Mode.VIEW, () -> {
            List<byte[]> values = new ArrayList<>(keys.size());
            for (byte[] key : keys) {
                values.add(placement.get(partitionOf(key), key));
            }
            return values;
        });
    }

    Plan<Void> applyPlan(Map<byte[], byte[]> changes) {
        changes.forEach((key, value) -> {
            limits.check(key);
            if (value != null) {
                limits.check(key, value);
            }
        });
        return Plan.onKeys(placement, List.copyOf(changes.keySet()), Mode.EXCLUSIVE, () -> {
            TransactionBody.apply(placement, changes);
            return null;
        });
    }

    <R> Plan<R> transactPlan(List<byte[]> keys, Function<? super Transaction, ? extends R> body) {
        keys.forEach(limits::check);
        return Plan.onKeys(
                placement, keys, Mode.EXCLUSIVE, () -> new TransactionBody(placement, limits, keys).run(body));
    }

    Plan<List<Entry>> scanPlan(byte[] from, byte[] to, int limit) {
        placement.prepareScan();
        int[] all = IntStream.range(0, admission.partitions()).toArray();
        return Plan.onPartitions(all, Mode.VIEW, () -> {
            placement.finishPreparation();
            return collect(from, to, limit);
        });
    }

    long readRetries() {
        return readRetries.sum();
    }

    long scanRetries() {
        return scanRetries.sum();
    }

    private boolean compareAndSetHeld(int partition, byte[] key, byte[] expected, byte[] value) {
        placement.settle(key);
        byte[] before = placement.get(partition, key);
        if (!Arrays.equals(before, expected)) {
            return false;
        }
        if (value != null) {
            placement.put(partition, key, value);
        } else if (before != null) {
            placement.delete(partition, key);
        }
        return true;
    }

    private List<Entry> collect(byte[] from, byte[] to, int limit) {
        List<Entry> found = new ArrayList<>(Math.min(limit, 128));
        Engine.Visitor<Object> visitor = (key, value) -> found.add(Entry.ofUnread(key, value));
        placement.scan(from, to, limit, visitor);
        return found;
    }

    private int partitionOf(byte[] key) {
        return placement.partitionOf(key, KeyHash.hash(key));
    }
}
