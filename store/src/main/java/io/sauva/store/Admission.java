package io.sauva.store;

import io.sauva.storage.EngineException;
import io.sauva.store.gate.BlockingVisit;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.placement.Placement;
import java.util.concurrent.atomic.LongAdder;

/// Lets operations into the partitions of their keys: enter, then check that the keys still belong there, else
/// leave and try again. Several partitions are entered in ascending order, so that no two operations can wait
/// for each other.
///
/// Thread: any.
/// Invariant: between a successful `enter` and its `leave` the key belongs to the answered partition.
final class Admission {
    /// How often a thread looks whether the gate is free before it queues. Most visits are over in a fraction
    /// of a microsecond and a batch of moves in a few; to be parked and woken takes fifty.
    private static final int SPINS = 100;

    private final Gate[] gates;
    private final LongAdder waits = new LongAdder();
    private volatile boolean closed;

    Admission(int partitions) {
        gates = new Gate[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            gates[partition] = new Gate();
        }
    }

    Gate[] gates() {
        return gates;
    }

    int partitions() {
        return gates.length;
    }

    /// How often an operation had to wait.
    long waits() {
        return waits.sum();
    }

    /// Enters the partition of the key, waiting if need be; answers which one it is.
    int enter(Placement<?> placement, byte[] key, long hash, Mode mode) {
        while (true) {
            int partition = placement.partitionOf(key, hash);
            enter(partition, mode);
            if (placement.partitionOf(key, hash) == partition) {
                return partition;
            }
            leave(partition, mode);
        }
    }

    void leave(int partition, Mode mode) {
        gates[partition].leave(mode);
    }

    /// Enters the partition if it is free, or soon is; never waits.
    boolean tryEnter(int partition, Mode mode) {
        return gates[partition].tryEnter(mode) || spinToEnter(gates[partition], mode);
    }

    /// Runs the plan while all its partitions are held, waiting if need be.
    <R> R run(Plan<R> plan) {
        while (true) {
            int[] partitions = plan.prepare();
            Mode mode = plan.mode();
            int entered = 0;
            try {
                for (; entered < partitions.length; entered++) {
                    enter(partitions[entered], mode);
                }
                if (plan.confirm(partitions)) {
                    return plan.body();
                }
            } finally {
                leaveAll(partitions, entered, mode);
            }
        }
    }

    /// The same for work that is in no hurry: while a partition is not free it goes out of all of them and rests,
    /// so many times before it queues. Who queues is let in asleep, and until it is awake nobody else gets in.
    <R> R runAtLeisure(Plan<R> plan, int tries, Runnable rest) {
        for (int tried = 0; tried < tries; tried++) {
            int[] partitions = plan.prepare();
            Mode mode = plan.mode();
            int entered = 0;
            try {
                while (entered < partitions.length && tryEnter(partitions[entered], mode)) {
                    entered++;
                }
                if (entered == partitions.length && plan.confirm(partitions)) {
                    return plan.body();
                }
            } finally {
                leaveAll(partitions, entered, mode);
            }
            rest.run();
        }
        return run(plan);
    }

    /// Closes all gates once everybody is out; answers when nobody is inside and nobody will be.
    void close() {
        for (int partition = 0; partition < gates.length; partition++) {
            enter(partition, Mode.EXCLUSIVE);
        }
        closed = true;
        Round.leave(() -> {
            for (Gate gate : gates) {
                gate.close();
            }
        });
    }

    /// What a failure of an engine is called outside. A read that enters nothing may meet an engine that has
    /// just been closed.
    RuntimeException translate(RuntimeException failure) {
        if (failure instanceof EngineException) {
            return new StoreException(failure.getMessage(), failure);
        }
        return failure instanceof IllegalStateException && closed ? new StoreClosedException() : failure;
    }

    int waiting() {
        int waiting = 0;
        for (Gate gate : gates) {
            waiting += gate.waiting();
        }
        return waiting;
    }

    void countWait() {
        waits.increment();
    }

    private void leaveAll(int[] partitions, int entered, Mode mode) {
        if (entered == 1) {
            leave(partitions[0], mode);
        } else if (entered > 1) {
            // Whoever is let in must not go on while this thread is still inside elsewhere.
            Round.leave(() -> {
                for (int last = entered - 1; last >= 0; last--) {
                    leave(partitions[last], mode);
                }
            });
        }
    }

    private void enter(int partition, Mode mode) {
        if (!gates[partition].tryEnter(mode) && !spinToEnter(gates[partition], mode)) {
            waitToEnter(partition, mode);
        }
    }

    private static boolean spinToEnter(Gate gate, Mode mode) {
        for (int spin = 0; spin < SPINS && !gate.isAwaited(); spin++) {
            Thread.onSpinWait();
            if (gate.tryEnter(mode)) {
                return true;
            }
        }
        return false;
    }

    private void waitToEnter(int partition, Mode mode) {
        TransactionBody.refuseToWait();
        countWait();
        BlockingVisit visit = new BlockingVisit(mode);
        if (!gates[partition].enterOrQueue(visit) && !visit.await()) {
            throw new StoreClosedException();
        }
    }
}
