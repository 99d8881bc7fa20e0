package io.sauva.app;

import io.sauva.lab.workload.Distribution;
import io.sauva.lab.workload.Mix;
import io.sauva.lab.workload.Range;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadFiles;
import io.sauva.lab.workload.WorkloadOptions;
import io.sauva.lab.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `sauva workload`: makes workload files.
@Command(
        name = "workload",
        description = {
            "Makes a workload: DIR/load.csv, DIR/run-0.csv … and DIR/workload.properties.",
            "A line is 0,key (read), 1,key (write), 2,key,limit (scan) or 3,key,… (transaction: reads and writes its keys)."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class WorkloadCommand implements SubCommand {
    @Spec
    private CommandSpec specification;

    @Option(
            names = "--type",
            required = true,
            paramLabel = "TYPE",
            description = "a … f: YCSB's; communities: transactions of a few keys that belong together.")
    private String type;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where the files go; made if need be.")
    private Path out;

    @Option(names = "--keys", paramLabel = "N", description = "Keys that are loaded. Default: 100000.")
    private Long keys;

    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "Operations of all workers together. Default: 1000000.")
    private Long operations;

    @Option(names = "--workers", paramLabel = "N", description = "Files; operations are dealt in turn. Default: 1.")
    private Integer workers;

    @Option(names = "--seed", paramLabel = "N", description = "The same seed gives the same files. Default: 42.")
    private Long seed;

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            description = "Instead of the type's own, e.g. scan=95,update=5 (read, update, insert, scan, modify,"
                    + " transaction).")
    private String mix;

    @Option(
            names = "--distribution",
            paramLabel = "NAME",
            description = "uniform, zipfian, scrambled, latest or hotspot, instead of the type's own.")
    private String distribution;

    @Option(names = "--exponent", paramLabel = "X", description = "Of Zipf's law. Default: 0.99.")
    private Double exponent;

    @Option(names = "--hot-keys", paramLabel = "SHARE", description = "Of hotspot. Default: 0.2.")
    private Double hotKeys;

    @Option(names = "--hot-operations", paramLabel = "SHARE", description = "Of hotspot. Default: 0.8.")
    private Double hotOperations;

    @Option(
            names = "--scan-length",
            paramLabel = "RANGE",
            description = "Entries a scan asks for. Default: 2-8 (YCSB's own: 1-100).")
    private String scanLength;

    @Option(
            names = "--value-bytes",
            paramLabel = "N",
            description = "How long the values are that a run of it writes. Default: 1024.")
    private Integer valueBytes;

    @Option(names = "--key-digits", paramLabel = "N", description = "Digits of a key, after 'user'. Default: 12.")
    private Integer keyDigits;

    @Option(names = "--transaction-keys", paramLabel = "RANGE", description = "Keys of a transaction. Default: 2-4.")
    private String transactionKeys;

    @Option(names = "--community", paramLabel = "N", description = "Keys of a community. Default: 20.")
    private Integer community;

    @Option(
            names = "--across",
            paramLabel = "SHARE",
            description = "Transactions whose last key is of another community. Default: 0.1.")
    private Double across;

    @Override
    public CommandSpec specification() {
        return specification;
    }

    @Override
    public int run() throws IOException {
        WorkloadOptions options = options();
        Progress progress = Progress.on(specification.commandLine().getErr(), "workload");
        double lines = WorkloadFiles.lines(options);
        try {
            WorkloadFiles.write(options, out, done -> progress.show(done / Math.max(1, lines), done + " lines"));
        } catch (FileSystemException e) {
            throw new WorkloadException("--out: " + Sauva.reason(e), e); // a place where nothing can be written
        }
        progress.end();
        specification
                .commandLine()
                .getOut()
                .println(options.keys() + " keys in " + out.resolve(WorkloadFiles.LOAD)
                        + ", " + options.operations() + " operations in " + options.workers() + " file"
                        + (options.workers() == 1 ? "" : "s") + " from " + WorkloadFiles.run(out, 0) + " on");
        return 0;
    }

    private WorkloadOptions options() {
        WorkloadOptions options = WorkloadOptions.of(WorkloadType.named(type));
        options = mix == null ? options : options.mix(Mix.parse(mix));
        options = distribution == null ? options : options.distribution(Distribution.named(distribution));
        options = keys == null ? options : options.keys(keys);
        options = operations == null ? options : options.operations(operations);
        options = workers == null ? options : options.workers(workers);
        options = seed == null ? options : options.seed(seed);
        options = exponent == null ? options : options.exponent(exponent);
        options = hotKeys == null ? options : options.hotKeys(hotKeys);
        options = hotOperations == null ? options : options.hotOperations(hotOperations);
        options = scanLength == null ? options : options.scanLength(Range.parse(scanLength));
        options = valueBytes == null ? options : options.valueBytes(valueBytes);
        options = keyDigits == null ? options : options.keyDigits(keyDigits);
        options = transactionKeys == null ? options : options.transactionKeys(Range.parse(transactionKeys));
        options = community == null ? options : options.community(community);
        return across == null ? options : options.across(across);
    }
}
