package io.sauva.lab.workload;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.LongConsumer;

/// The files of a workload: `load.csv` puts the keys, `run-0.csv` … are what each worker does then, and
/// `workload.properties` says how they were made.
///
/// A file gets its name when it is complete, so that no half of one is ever read.
public final class WorkloadFiles {
    /// The file that puts the keys.
    public static final String LOAD = "load.csv";

    /// The file that says how the others were made.
    public static final String MANIFEST = "workload.properties";

    private static final int REPORTED = 1 << 16;

    private WorkloadFiles() {}

    /// The file of a worker.
    public static Path run(Path folder, int worker) {
        return folder.resolve("run-" + worker + ".csv");
    }

    /// Writes all files into the folder, which is made if need be. `progress` is told now and then how many
    /// lines are written, of [#lines].
    public static void write(WorkloadOptions options, Path folder, LongConsumer progress) throws IOException {
        Generator generator = new Generator(options);
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve(MANIFEST)); // of an older one: it would describe what is half replaced
        writeLoad(options, generator, folder.resolve(LOAD), progress);
        writeRuns(options, generator, folder, progress);
        writeManifest(options, folder.resolve(MANIFEST));
        progress.accept(lines(options));
    }

    /// How many lines all files have together.
    public static long lines(WorkloadOptions options) {
        return options.keys() + options.operations();
    }

    private static void writeLoad(WorkloadOptions options, Generator generator, Path file, LongConsumer progress)
            throws IOException {
        Path unfinished = unfinished(file);
        try (OutputStream out = Files.newOutputStream(unfinished)) {
            Lines lines = new Lines(out);
            for (long key = 0; key < options.keys(); key++) {
                generator.load(key, lines);
                lines.writeIfFull();
                if (key % REPORTED == 0) {
                    progress.accept(key);
                }
            }
            lines.write();
        }
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void writeRuns(WorkloadOptions options, Generator generator, Path folder, LongConsumer progress)
            throws IOException {
        List<OutputStream> streams = new ArrayList<>();
        try {
            List<Lines> files = new ArrayList<>();
            for (int worker = 0; worker < options.workers(); worker++) {
                OutputStream stream = Files.newOutputStream(unfinished(run(folder, worker)));
                streams.add(stream);
                files.add(new Lines(stream));
            }
            for (long operation = 0; operation < options.operations(); operation++) {
                Lines lines = files.get((int) (operation % options.workers()));
                generator.next(lines);
                lines.writeIfFull();
                if (operation % REPORTED == 0) {
                    progress.accept(options.keys() + operation);
                }
            }
            for (Lines lines : files) {
                lines.write();
            }
        } finally {
            for (OutputStream stream : streams) {
                stream.close();
            }
        }
        for (int worker = 0; worker < options.workers(); worker++) {
            Path file = run(folder, worker);
            Files.move(unfinished(file), file, StandardCopyOption.REPLACE_EXISTING);
        }
        // Of an earlier workload with more workers: a run over `run-*.csv` would mix the two.
        for (int worker = options.workers(); Files.deleteIfExists(run(folder, worker)); worker++) {}
    }

    private static void writeManifest(WorkloadOptions options, Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("type", options.type().toString());
        properties.setProperty("mix", options.mix().toString());
        properties.setProperty("distribution", options.distribution().toString());
        properties.setProperty("exponent", Double.toString(options.exponent()));
        properties.setProperty("hot-keys", Double.toString(options.hotKeys()));
        properties.setProperty("hot-operations", Double.toString(options.hotOperations()));
        properties.setProperty("keys", Long.toString(options.keys()));
        properties.setProperty("operations", Long.toString(options.operations()));
        properties.setProperty("workers", Integer.toString(options.workers()));
        properties.setProperty("seed", Long.toString(options.seed()));
        properties.setProperty("value-bytes", Integer.toString(options.valueBytes()));
        properties.setProperty("scan-length", options.scanLength().toString());
        properties.setProperty("transaction-keys", options.transactionKeys().toString());
        properties.setProperty("community", Integer.toString(options.community()));
        properties.setProperty("across", Double.toString(options.across()));
        // Not `Properties.store`: it writes the date, and the same seed gives the same files.
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
            for (String name :
                    properties.stringPropertyNames().stream().sorted().toList()) {
                out.write(name + "=" + properties.getProperty(name) + "\n");
            }
        }
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + ".unfinished");
    }
}
