package io.sauva.foreign.tkrzw;

import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.concurrent.worker.Worker;
import io.sauva.foreign.BatchedScan;
import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.Limits;
import io.sauva.foreign.Settings;
import io.sauva.foreign.Slots;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineTraits;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/// An engine on Tkrzw, as a B+ tree or a hash table. With sync on a put costs a synchronization of the
/// whole database, shared by the threads that wait for one ([GroupSync]): Tkrzw has no log and so no
/// cheaper way to make one record durable.
///
/// Thread: any; who calls Tkrzw holds a slot. Tkrzw locks by itself.
/// Invariant: the database is closed after all slots were taken away.
final class TkrzwEngine implements Engine<byte[]> {
    private static final int SLOTS = 64;

    /// Changes through one slot between two looks at the state of the file.
    private static final int UPKEEP_INTERVAL = 4096;

    private final TkrzwKind kind;
    private final DirectoryLock directory;
    private final TkrzwDatabase database;
    private final boolean sync;
    private final Slots<TkrzwSlot> slots;
    private final GroupSync group = new GroupSync(this::sync);
    private final AtomicBoolean renewing = new AtomicBoolean();
    /// Why the last renewal failed, until somebody was told.
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    private final Courtesy courtesy = new Courtesy();

    private TkrzwEngine(TkrzwKind kind, DirectoryLock directory, TkrzwDatabase database, boolean sync) {
        this.kind = kind;
        this.directory = directory;
        this.database = database;
        this.sync = sync;
        this.slots = new Slots<>(SLOTS, place -> new TkrzwSlot(place, database));
    }

    static Engine<byte[]> open(TkrzwKind kind, EngineOptions options) {
        String parameters = kind.parameters(new Settings(options.settings()), options.sync());
        DirectoryLock directory = DirectoryLock.take(options.directory());
        try {
            TkrzwDatabase database = TkrzwDatabase.open(kind, directory, parameters, options.sync());
            return new TkrzwEngine(kind, directory, database, options.sync());
        } catch (RuntimeException | Error failure) {
            directory.close();
            throw failure;
        }
    }

    @Override
    public EngineTraits traits() {
        return kind.traits();
    }

    @Override
    public byte[] get(byte[] key) {
        TkrzwSlot slot = slots.take();
        try {
            courtesy.beforeRead(slot.countRead());
            return slot.get(key);
        } finally {
            slots.give(slot);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        slots.checkOpen();
        Limits.check(kind.traits(), key, value);
        boolean due;
        TkrzwSlot slot = slots.take();
        courtesy.writerBegins();
        try {
            slot.put(key, value);
            due = slot.isDue(UPKEEP_INTERVAL);
        } finally {
            courtesy.writerArrived();
            slots.give(slot);
        }
        settle(due);
    }

    @Override
    public boolean delete(byte[] key) {
        boolean deleted;
        boolean due;
        TkrzwSlot slot = slots.take();
        courtesy.writerBegins();
        try {
            deleted = slot.delete(key);
            due = slot.isDue(UPKEEP_INTERVAL);
        } finally {
            courtesy.writerArrived();
            slots.give(slot);
        }
        settle(due);
        return deleted;
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
        Objects.requireNonNull(from);
        slots.checkOpen();
        if (kind.traits().ordered()) {
            BatchedScan.run(from, to, limit, visitor, this::read);
        } else if (limit > 0) {
            scanUnordered(from, to, limit, visitor);
        }
    }

    private void read(byte[] from, BatchedScan.Batch batch) {
        TkrzwSlot slot = slots.take();
        try {
            slot.read(from, batch);
        } finally {
            slots.give(slot);
        }
    }

    private void scanUnordered(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
        byte[] next = from;
        int wanted = limit;
        while (next != null && wanted > 0) {
            List<byte[]> keys = smallest(next, to, wanted);
            // Fewer than wanted: there are no more. Else the least key greater than the last one is where to go
            // on.
            next = keys.size() < wanted ? null : Arrays.copyOf(keys.getLast(), keys.getLast().length + 1);
            for (byte[] key : keys) {
                // Values are not kept while keys are sorted; for one that was deleted meanwhile another is
                // looked for.
                byte[] value = get(key);
                if (value != null) {
                    wanted--;
                    if (!visitor.visit(key, value)) {
                        return;
                    }
                }
            }
        }
    }

    private List<byte[]> smallest(byte[] from, byte[] to, int limit) {
        TkrzwSlot slot = slots.take();
        try {
            return SmallestKeys.pick(slot, from, to, limit);
        } finally {
            slots.give(slot);
        }
    }

    @Override
    public long size() {
        TkrzwSlot slot = slots.take();
        try {
            return slot.size();
        } finally {
            slots.give(slot);
        }
    }

    @Override
    public void sync() {
        TkrzwSlot slot = slots.take();
        try {
            slot.synchronize();
        } finally {
            slots.give(slot);
        }
    }

    @Override
    public void close() {
        if (!slots.close(TkrzwSlot::free)) {
            return;
        }
        try {
            database.close();
        } finally {
            directory.close();
        }
    }

    /// After a change: makes it durable if that was promised. A file of many dead records, or a hash table
    /// with more records than buckets, is renewed: a tree by the thread that notices, while all others wait;
    /// a hash table on a thread of its own, since Tkrzw does that beside its use. If it fails there, the next
    /// one who changes something is told.
    private void settle(boolean due) {
        if (sync) {
            group.await();
        }
        RuntimeException failed = failure.getPlain() == null ? null : failure.getAndSet(null);
        if (failed != null) {
            throw failed;
        }
        if (due && renewing.compareAndSet(false, true)) {
            if (kind == TkrzwKind.TREE) {
                try {
                    slots.alone(() -> database.renew(directory));
                } finally {
                    renewing.set(false);
                }
            } else {
                new Renewal().worker.start();
            }
        }
    }

    private void fail(Throwable thrown) {
        failure.set(thrown instanceof RuntimeException e ? e : new IllegalStateException("no rebuilding", thrown));
    }

    /// A worker with a single turn.
    private final class Renewal implements DutyCycle {
        private final Worker worker =
                new Worker("sauva-tkrzw-renewal", this, new BackoffIdleStrategy(), TkrzwEngine.this::fail);

        @Override
        public int turn() {
            try {
                TkrzwSlot slot = slots.takeIfOpen();
                if (slot != null) {
                    try {
                        database.renew(directory);
                    } finally {
                        slots.give(slot);
                    }
                }
            } finally {
                renewing.set(false);
                worker.close();
            }
            return 1;
        }
    }
}
