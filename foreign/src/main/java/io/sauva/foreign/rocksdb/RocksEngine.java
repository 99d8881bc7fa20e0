package io.sauva.foreign.rocksdb;

import io.sauva.foreign.BatchedScan;
import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.Limits;
import io.sauva.foreign.Slots;
import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineTraits;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/// An engine on RocksDB: a log-structured merge tree, made for more data than memory.
///
/// A delete of RocksDB is blind, ours answers whether the key was there, so it looks first. Two deletes of
/// one key must not both find it and exclude each other by a striped lock; puts need no lock, since beside
/// a put either answer is right. Size has to count.
///
/// Thread: any; who calls RocksDB holds a slot.
/// Invariant: the database is closed after all slots were taken away.
final class RocksEngine implements Engine<byte[]> {
    /// Enough for all threads that run; others wait, at most for one call.
    private static final int SLOTS = 256;

    private static final int STRIPES = 64;

    /// How long a writer waits before it tries again, and how often if what RocksDB does in the background fails.
    private static final long STALL_NANOS = 100_000;

    private static final int LONGEST_STALL = 10_000;

    private final DirectoryLock directory;
    private final RocksHandles handles;
    private final RocksDB database;
    private final Slots<Place> slots = new Slots<>(SLOTS, Place::new);
    private final ReentrantLock[] deletes = new ReentrantLock[STRIPES];

    /// RocksDB brings its own scratch memory, so a slot is nothing but a place.
    private static final class Place extends Slots.Slot {
        Place(int place) {
            super(place);
        }
    }

    RocksEngine(DirectoryLock directory, RocksHandles handles) {
        this.directory = directory;
        this.handles = handles;
        this.database = handles.database();
        Arrays.setAll(deletes, _ -> new ReentrantLock());
    }

    @Override
    public EngineTraits traits() {
        return RocksEngineProvider.TRAITS;
    }

    @Override
    public byte[] get(byte[] key) {
        Place place = slots.take();
        try {
            return database.get(key);
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        } finally {
            slots.give(place);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        slots.checkOpen();
        Limits.check(traits(), key, value);
        write(() -> database.put(handles.writing(), key, value));
    }

    @Override
    public boolean delete(byte[] key) {
        ReentrantLock stripe = deletes[Arrays.hashCode(key) & (STRIPES - 1)];
        // Before the slot, so that who waits here holds none.
        stripe.lock();
        try {
            boolean[] present = {false};
            write(() -> {
                present[0] = database.keyExists(key);
                if (present[0]) {
                    database.delete(handles.writing(), key);
                }
            });
            return present[0];
        } finally {
            stripe.unlock();
        }
    }

    @Override
    public void change(List<Change<byte[]>> changes) {
        slots.checkOpen();
        try (WriteBatch batch = new WriteBatch()) {
            for (Change<byte[]> change : changes) {
                if (change.value() == null) {
                    batch.delete(change.key());
                } else {
                    Limits.check(traits(), change.key(), change.value());
                    batch.put(change.key(), change.value());
                }
            }
            write(() -> database.write(handles.writing(), batch));
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        }
    }

    /// Something that changes the database.
    @FunctionalInterface
    private interface Write {
        void run() throws RocksDBException;
    }

    /// Writes, again and again while RocksDB asks for patience. Left to itself RocksDB keeps the writer inside
    /// until it has caught up, which on a full disk is for ever: it waits for room and tells nobody.
    private void write(Write write) {
        for (int tries = 0; ; tries++) {
            Place place = slots.take();
            try {
                write.run();
                return;
            } catch (RocksDBException failure) {
                if (!RocksFailure.isStall(failure)) {
                    throw RocksFailure.of(failure, handles.directory());
                }
                if (tries > LONGEST_STALL && hasFailedInBackground()) {
                    throw RocksFailure.stuck(failure, handles.directory());
                }
            } finally {
                slots.give(place);
            }
            LockSupport.parkNanos(this, STALL_NANOS);
        }
    }

    private boolean hasFailedInBackground() {
        try {
            return database.getLongProperty("rocksdb.background-errors") > 0;
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        }
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
        Objects.requireNonNull(from);
        slots.checkOpen();
        BatchedScan.run(from, to, limit, visitor, this::read);
    }

    private void read(byte[] from, BatchedScan.Batch batch) {
        Place place = slots.take();
        try (RocksIterator iterator = database.newIterator()) {
            boolean more = true;
            for (iterator.seek(from); more && iterator.isValid(); iterator.next()) {
                byte[] key = iterator.key();
                more = batch.wants(key) && batch.add(key, iterator.value());
            }
            iterator.status();
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        } finally {
            slots.give(place);
        }
    }

    @Override
    public long size() {
        Place place = slots.take();
        try (RocksIterator iterator = database.newIterator()) {
            long count = 0;
            for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
                count++;
            }
            iterator.status();
            return count;
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        } finally {
            slots.give(place);
        }
    }

    @Override
    public void sync() {
        Place place = slots.take();
        try {
            database.syncWal();
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, handles.directory());
        } finally {
            slots.give(place);
        }
    }

    @Override
    public void close() {
        if (!slots.close(_ -> {})) {
            return;
        }
        try {
            handles.close();
        } finally {
            directory.close();
        }
    }
}
