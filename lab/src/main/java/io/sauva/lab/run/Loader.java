package io.sauva.lab.run;

import io.sauva.lab.workload.Kind;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadReader;
import io.sauva.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Puts the keys of a load file into a store.
final class Loader {
    private static final int REPORTED = 1 << 14;

    private final Store store;
    private final Values values;
    private final boolean roundRobin;
    private final List<List<byte[]>> turns = new ArrayList<>();

    Loader(Store store, int partitions, Values values, boolean roundRobin) {
        this.store = store;
        this.values = values;
        this.roundRobin = roundRobin;
        for (int partition = 0; partition < partitions; partition++) {
            turns.add(new ArrayList<>());
        }
    }

    /// Answers how many keys it put; stops early when `stopped` says so.
    long load(Path file, BooleanSupplier stopped, RunListener listener) {
        long lines = 0;
        long bytes = Math.max(1, file.toFile().length());
        long read = 0;
        try (WorkloadReader reader = WorkloadReader.open(file)) {
            while (reader.next() && !stopped.getAsBoolean()) {
                if (reader.kind() != Kind.WRITE) {
                    throw new WorkloadException(
                            file + ":" + reader.line() + ": a load file has only lines such as 1,key");
                }
                byte[] key = reader.key();
                store.put(key, values.next());
                turns.get((int) (lines % turns.size())).add(key);
                read += key.length + 3;
                if (++lines % REPORTED == 0) {
                    assign();
                    listener.loading(lines, Math.min(1, (double) read / bytes));
                }
            }
        }
        assign();
        listener.loading(lines, 1);
        return lines;
    }

    private void assign() {
        for (int partition = 0; partition < turns.size(); partition++) {
            if (roundRobin) {
                store.move(turns.get(partition), partition);
            }
            turns.get(partition).clear();
        }
    }
}
