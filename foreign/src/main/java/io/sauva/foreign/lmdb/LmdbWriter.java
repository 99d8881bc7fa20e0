package io.sauva.foreign.lmdb;

import io.sauva.foreign.Combiner;
import io.sauva.foreign.NativeMemory;
import io.sauva.foreign.Scratch;
import io.sauva.storage.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/// The one writer: LMDB has a single write transaction at a time. Ending one costs much more than a change in it
/// (it writes the pages from the leaf to the root, and with sync on waits for the disk), so what several threads
/// ask for at the same time goes into one.
///
/// Thread: any. They meet in a [Combiner] in front of LMDB's own lock. Begin, changes and commit follow each other
/// without a lock between them, so they run on one operating-system thread, as LMDB's lock demands.
/// Invariant: while nobody leads there is no write transaction.
/// Invariant: a call is in one transaction as a whole. If a transaction of several calls fails, nothing of it is
/// left, and each is repeated in one of its own: who fails then has caused it.
final class LmdbWriter {
    private static final int BYTES = 2 * LmdbLibrary.VALUE_BYTES;

    /// How often who waits looks before it is parked, unless the leader waits for the disk.
    private static final int LOOKS = 1000;

    private final LmdbEnvironment environment;
    private final Combiner<Request> requests;
    private final Scratch scratch = new Scratch();
    private final long result = NativeMemory.allocate(Long.BYTES);
    /// The calls in this transaction.
    private final List<Request> group = new ArrayList<>();

    private boolean closed;

    LmdbWriter(LmdbEnvironment environment, boolean sync) {
        this.environment = environment;
        boolean alone = Runtime.getRuntime().availableProcessors() == 1;
        requests = new Combiner<>(sync || alone ? 0 : LOOKS, this::serve);
    }

    /// Changes that one thread wants made together.
    private static final class Request extends Combiner.Call {
        private final List<Change<byte[]>> changes;
        private boolean changed;

        Request(List<Change<byte[]>> changes) {
            this.changes = changes;
        }
    }

    void put(byte[] key, byte[] value) {
        change(List.of(new Change<>(key, value)));
    }

    /// Answers whether the key was there.
    boolean delete(byte[] key) {
        return change(List.of(new Change<>(key, null)));
    }

    /// Makes all changes in one transaction; answers whether anything was changed.
    boolean change(List<Change<byte[]>> changes) {
        Request request = new Request(changes);
        requests.run(request);
        return request.changed;
    }

    void sync() {
        requests.alone(() -> {
            if (closed) {
                throw new IllegalStateException("the engine is closed");
            }
            environment.check(LmdbLibrary.environmentSync(environment.address(), 1));
        });
    }

    /// Waits for the running changes and keeps others out. Called once.
    void close() {
        requests.alone(() -> {
            closed = true;
            scratch.free();
            NativeMemory.free(result);
        });
    }

    private void serve(Supplier<Request> waiting) {
        if (closed) {
            for (Request request = waiting.get(); request != null; request = waiting.get()) {
                request.fail(new IllegalStateException("the engine is closed"));
            }
            return;
        }
        group.add(waiting.get());
        try {
            inTransaction(transaction -> makeAll(transaction, waiting));
        } catch (RuntimeException failure) {
            if (group.size() == 1) {
                group.getFirst().fail(failure);
            } else {
                group.forEach(this::makeAlone);
            }
        } finally {
            group.clear();
            scratch.trim();
        }
    }

    /// Makes the changes of the first call and of all that have come since.
    private boolean makeAll(long transaction, Supplier<Request> waiting) {
        boolean changed = false;
        Request request = group.getFirst();
        while (request != null) {
            changed |= make(transaction, request);
            request = waiting.get();
            if (request != null) {
                group.add(request);
            }
        }
        return changed;
    }

    private void makeAlone(Request request) {
        try {
            inTransaction(transaction -> make(transaction, request));
        } catch (RuntimeException failure) {
            request.fail(failure);
        }
    }

    private boolean make(long transaction, Request request) {
        boolean changed = false;
        for (Change<byte[]> change : request.changes) {
            changed |= change.value() == null
                    ? change.key().length <= LmdbKeys.MAX_BYTES && delete(transaction, change.key())
                    : put(transaction, change.key(), change.value());
        }
        request.changed = changed;
        return changed;
    }

    /// Runs a body that answers whether it changed anything, in a transaction.
    private void inTransaction(LongPredicate body) {
        long transaction = environment.beginWrite(result);
        boolean changed = false;
        try {
            changed = body.test(transaction);
        } finally {
            if (!changed) {
                LmdbLibrary.transactionAbort(transaction); // nothing was changed, or something went wrong
            }
        }
        if (changed) {
            // Commit ends the transaction even when it fails.
            environment.check(LmdbLibrary.transactionCommit(transaction));
        }
    }

    private boolean put(long transaction, byte[] key, byte[] value) {
        byte[] stored = LmdbKeys.stored(key);
        long address = scratch.atLeast(BYTES + (long) stored.length + value.length);
        describe(address, address + BYTES, stored);
        describe(address + LmdbLibrary.VALUE_BYTES, address + BYTES + stored.length, value);
        environment.check(
                LmdbLibrary.put(transaction, environment.database(), address, address + LmdbLibrary.VALUE_BYTES, 0));
        return true;
    }

    private boolean delete(long transaction, byte[] key) {
        byte[] stored = LmdbKeys.stored(key);
        long address = scratch.atLeast(BYTES + (long) stored.length);
        describe(address, address + BYTES, stored);
        int code = LmdbLibrary.delete(transaction, environment.database(), address, 0);
        if (code == LmdbResult.NOT_FOUND) {
            return false;
        }
        environment.check(code);
        return true;
    }

    private static void describe(long value, long bytesAt, byte[] bytes) {
        NativeMemory.writeLong(value, bytes.length);
        NativeMemory.writeLong(value + LmdbLibrary.VALUE_ADDRESS, bytesAt);
        NativeMemory.write(bytesAt, bytes);
    }
}
