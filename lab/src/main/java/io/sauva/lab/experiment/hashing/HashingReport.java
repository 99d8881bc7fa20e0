package io.sauva.lab.experiment.hashing;

import static io.sauva.lab.experiment.hashing.Contender.DIVISION;
import static io.sauva.lab.experiment.hashing.Contender.EXACT_DIVISION;
import static io.sauva.lab.experiment.hashing.Contender.MODULO;
import static io.sauva.lab.experiment.hashing.Contender.RING_1;
import static io.sauva.lab.experiment.hashing.Contender.RING_10;
import static io.sauva.lab.experiment.hashing.Contender.RING_100;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.hashing.Figures.Caption;
import io.sauva.lab.experiment.hashing.Figures.Series;
import io.sauva.lab.report.BarChart;
import io.sauva.lab.report.LineChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import io.sauva.partitioning.ring.ConsistentRing;
import io.sauva.partitioning.ring.Key;
import io.sauva.partitioning.ring.NodeMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Writes what was measured: a report page, and a CSV file and a chart for each figure.
///
/// Thread: one at a time.
final class HashingReport {
    private static final String DEVIATION = "standard deviation / mean";
    private static final String IDEAL_GAIN = "ideal k/(n+1)";
    private static final List<String> RINGS = List.of(RING_1, RING_10, RING_100);
    private static final List<String> STUDY = List.of(MODULO, DIVISION, RING_1, RING_10, RING_100);

    private final Bench bench;
    private final HashingSize size;
    private final Sweep study;
    private final Sweep grown;
    private final Sweep modern;
    private final Weighing weighing;
    private final List<Key> keys;
    private final Report report = new Report("Consistent hashing: mod, div, Chord's ring and newer functions");
    private final Figures figures;

    HashingReport(
            Bench bench, HashingSize size, Sweep study, Sweep grown, Sweep modern, Weighing weighing, List<Key> keys) {
        this.bench = bench;
        this.size = size;
        this.study = study;
        this.grown = grown;
        this.modern = modern;
        this.weighing = weighing;
        this.keys = keys;
        this.figures = new Figures(bench.folder(), report, header());
    }

    private List<String> header() {
        return List.of(
                "sauva lab hashing --scale " + bench.scale() + " --seed " + bench.seed(),
                "keys " + size.keys() + ", repetitions " + size.repetitions() + " (newer functions "
                        + size.modernRepetitions() + ")");
    }

    void write() throws IOException {
        introduction();
        balance();
        reassigned();
        traffic();
        scaleUp();
        removal();
        weights();
        newerFunctions();
        lookup();
        report.write(bench.folder());
    }

    private void introduction() throws IOException {
        report.text("Command: `sauva lab hashing --scale " + bench.scale() + " --seed " + bench.seed() + "`. "
                + "Keys 0 to " + (size.keys() - 1) + " are divided among n nodes, n from " + size.nodes()[0] + " to "
                + size.mostNodes() + "; then one node is added. mod is x mod n, div is x div ceil(k/n), consistent is "
                + "Chord's ring of SHA-1 identifiers with V identifiers a node. Names of nodes are drawn anew "
                + size.repetitions() + " times for every n, and curves are means. A standard deviation is that of "
                + "the nodes of one division, over their mean.");
        report.heading("What the study says, and what was measured");
        Table findings = new Findings(study, grown).table();
        report.table(findings);
        figures.write(findings, "findings", "what the study says, and what was measured");
    }

    private void balance() throws IOException {
        report.heading("Figure 4: balance");
        report.text("The study: mod and div nearly zero, V=10 clearly above them but acceptable, V=1 unbalanced. "
                + "What probability says of a ring: the square of the deviation is (n-1)/(nV+1) for the arcs, and "
                + "(n-1)/k more for the keys being a sample. It tends to 1/sqrt(V).");
        figures.lines(
                new Caption(
                        "figure-4-balance",
                        "Keys of a node: standard deviation relative to the mean",
                        DEVIATION,
                        "Figure 4: standard deviation of the keys of a node, relative to the mean"),
                study.nodes(),
                Figures.series(study, Trial::balance, STUDY));
        report.text("The study: after a node was added, nearly the same, a little more for V=1.");
        figures.lines(
                new Caption(
                        "figure-4-after-insertion",
                        "The same, after one node was added",
                        DEVIATION,
                        "Figure 4 after insertion: among n + 1 nodes, of which one is new"),
                study.nodes(),
                Figures.series(study, Trial::balanceAfter, STUDY));
    }

    private void reassigned() throws IOException {
        report.heading("Figure 5: reassigned keys");
        report.text("The study: mod tends to all keys, div stays at half of them, consistent hashing is near k/n. "
                + "div with rounded ranges moves by ceil(k/n) - ceil(k/(n+1)) keys at each border, and that is an "
                + "integer: the curve jumps once ranges are short. With exact ranges (x·n div k) it is flat, but then "
                + "its balance is that of mod.");
        List<Series> all = new ArrayList<>(Figures.series(study, Trial::reassigned, study.names()));
        all.add(Series.exact(IDEAL_GAIN, study.ideal()));
        figures.lines(
                new Caption(
                        "figure-5-reassigned",
                        "Keys reassigned when a node is added",
                        "keys",
                        "Figure 5: keys that change their node when one is added"),
                study.nodes(),
                all);
        report.text("The study: V=10 close to k/n; V=1 less regular, and below the ideal. Every node of a ring is as "
                + "likely as any other to own a key, so the expected share of the new one is exactly 1/(n+1) for "
                + "every V; with V=1 it is spread like an exponential, whose median is 0.69 of its mean.");
        List<Series> rings = new ArrayList<>(Figures.series(study, Trial::reassigned, RINGS));
        rings.add(Series.exact(IDEAL_GAIN, study.ideal()));
        figures.lines(
                new Caption(
                        "figure-5-detail",
                        "Keys reassigned when a node is added: consistent hashing",
                        "keys",
                        "Figure 5, detail: consistent hashing alone, logarithmic"),
                study.nodes(),
                rings,
                LineChart::logarithmicY);
    }

    private void traffic() throws IOException {
        report.heading("Figure 6: traffic pattern");
        report.text("The study: mod very low, div higher but stable, consistent hashing growing with n, V=1 fastest. "
                + "With V=1 one node gives all, so that the value is sqrt(n-1); trials in which no key moved are left "
                + "out.");
        figures.lines(
                new Caption(
                        "figure-6-traffic",
                        "Keys given away by a node: standard deviation relative to the mean",
                        DEVIATION,
                        "Figure 6: variation of the keys that the n old nodes give away"),
                study.nodes(),
                Figures.series(study, Trial::traffic, STUDY));
    }

    private void scaleUp() throws IOException {
        report.heading("Scale-up: " + size.keysEach() + " keys a node");
        report.text("The study: the same behaviour, without a figure.");
        figures.lines(
                new Caption(
                        "scale-up-balance",
                        "Balance with " + size.keysEach() + " keys a node",
                        DEVIATION,
                        "Scale-up: standard deviation of the keys of a node, relative to the mean"),
                grown.nodes(),
                Figures.series(grown, Trial::balance, STUDY));
        double[] counts = Arrays.stream(grown.nodes()).mapToDouble(grown::keys).toArray();
        List<Series> shares = new ArrayList<>();
        Figures.series(grown, Trial::reassigned, STUDY).forEach(line -> shares.add(line.relativeTo(counts)));
        shares.add(Series.exact(IDEAL_GAIN, grown.ideal()).relativeTo(counts));
        figures.lines(
                new Caption(
                        "scale-up-reassigned",
                        "Share of the keys reassigned, with " + size.keysEach() + " keys a node",
                        "share of all keys",
                        "Scale-up: keys that change their node when one is added, over all keys"),
                grown.nodes(),
                shares,
                LineChart::logarithmicY);
    }

    private void removal() throws IOException {
        report.heading("Removal of a node");
        report.text("The study: the same analysis holds when n falls. Any of the n nodes leaves; the nodes behind it "
                + "move up by one number, which matters to mod and div only.");
        List<Series> all = new ArrayList<>(Figures.series(study, Trial::reassignedByLoss, STUDY));
        all.add(Series.exact("ideal k/n", study.idealLoss()));
        figures.lines(
                new Caption(
                        "removal-reassigned",
                        "Keys reassigned when a node is removed",
                        "keys",
                        "Removal: keys that change their node when any one leaves, logarithmic"),
                study.nodes(),
                all,
                LineChart::logarithmicY);
    }

    private void weights() throws IOException {
        report.heading("Weights");
        report.text("The study leaves nodes of different power to future work. Here one node of weight 1, 2 or 4 "
                + "stands among " + Weighing.OTHERS + " of weight 1; its share should be w/(" + Weighing.OTHERS
                + "+w). Means of " + weighing.draws() + " draws.");
        List<String> groups = Arrays.stream(Weighing.WEIGHTS)
                .mapToObj(weight -> String.format(Locale.ROOT, "weight %.0f", weight))
                .toList();
        double[] expected =
                Arrays.stream(Weighing.WEIGHTS).map(Weighing::expected).toArray();
        BarChart chart = new BarChart("Share of the keys of one node among ten", "share", groups);
        chart.series("expected", expected);
        Table csv = new Table("weight", "function", "share", "standard_error", "expected");
        Table shown = new Table("function", "weight 1", "weight 2", "weight 4");
        shown.row("expected", Figures.brief(expected[0]), Figures.brief(expected[1]), Figures.brief(expected[2]));
        for (String name : weighing.names()) {
            double[] means = weighing.means(name);
            double[] errors = weighing.errors(name);
            chart.series(name, means);
            for (int index = 0; index < means.length; index++) {
                csv.row(Weighing.WEIGHTS[index], name, means[index], errors[index], expected[index]);
            }
            shown.row(name, measured(means, errors, 0), measured(means, errors, 1), measured(means, errors, 2));
        }
        figures.write(
                csv, "weights", "share of the keys of one node of that weight among " + Weighing.OTHERS + " of 1");
        report.chart("weights", chart.svg(), "Share of a node of weight 1, 2 and 4");
        report.table(shown);
    }

    private static String measured(double[] means, double[] errors, int index) {
        return Figures.brief(means[index]) + " ± " + String.format(Locale.ROOT, "%.4f", errors[index]);
    }

    private void newerFunctions() throws IOException {
        report.heading("Newer functions: balance");
        report.text("Rendezvous, jump and Anchor are as even as keys drawn one by one can be: sqrt((n-1)/k). Maglev's "
                + "table is even to one place, its keys are a sample. Bounded load cuts off what is above c times the "
                + "mean. Means of " + modern.repetitions() + " draws of nodes and keys.");
        figures.lines(
                new Caption(
                        "newer-balance",
                        "Newer functions: standard deviation relative to the mean",
                        DEVIATION,
                        "Newer functions: standard deviation of the keys of a node, relative to the mean"),
                modern.nodes(),
                Figures.series(modern, Trial::balance, modern.names()));
        report.heading("Newer functions: reassigned keys");
        report.text("Relative to the ideal k/(n+1): 1 is what must move. Maglev moves some keys between old nodes, "
                + "and bounded load does when a full node passes keys on.");
        figures.lines(
                new Caption(
                        "newer-reassigned",
                        "Newer functions: reassigned keys relative to the ideal",
                        "times k/(n+1)",
                        "Newer functions: keys that change their node when one is added, over k/(n+1)"),
                modern.nodes(),
                Figures.series(modern, Trial::reassigned, modern.names()).stream()
                        .map(line -> line.relativeTo(modern.ideal()))
                        .toList());
        report.text("When a node leaves, relative to the keys that it had. Jump loses its last node, the others any.");
        figures.lines(
                new Caption(
                        "newer-removal",
                        "Newer functions: keys reassigned by a loss, relative to the keys lost",
                        "times the keys lost",
                        "Newer functions: keys that change their node when one leaves, over the keys that it had"),
                modern.nodes(),
                Figures.series(modern, Trial::reassignedByLoss, modern.names()).stream()
                        .map(line -> line.relativeTo(modern.means(line.name(), Trial::lost)))
                        .toList());
        report.heading("Newer functions: traffic pattern");
        report.text("Rendezvous, jump and Anchor take the new node's keys from everybody alike; what is left is "
                + "sampling, sqrt(n(n+1)/k). A ring takes them from those who stand before the new identifiers.");
        figures.lines(
                new Caption(
                        "newer-traffic",
                        "Newer functions: keys given away by a node, deviation relative to the mean",
                        DEVIATION,
                        "Newer functions: variation of the keys that the n old nodes give away"),
                modern.nodes(),
                Figures.series(modern, Trial::traffic, modern.names()));
    }

    private void lookup() throws IOException {
        report.heading("Lookup: memory and comparisons");
        report.text("The study: with the space in n equal sections a lookup is O(1) on average for O(n) more memory. "
                + "Here there are as many sections as identifiers; beside it the comparisons of a balanced tree.");
        Table table = new Table("function", "nodes", "table_bytes", "mean_comparisons", "most_comparisons", "tree");
        List<String> nodes =
                Reconfiguration.draw(bench.seed(), size.mostNodes(), 0, keys).nodes();
        List<Contender> all = new ArrayList<>(Contender.ofStudy());
        all.removeIf(contender -> contender.name().equals(EXACT_DIVISION));
        Contender.modern().stream()
                .filter(contender ->
                        all.stream().noneMatch(other -> other.name().equals(contender.name())))
                .forEach(all::add);
        for (Contender contender : all) {
            NodeMap map = contender.maps().of(nodes.subList(0, size.mostNodes()), keys.size());
            double mean = Double.NaN;
            Integer most = null;
            double tree = Double.NaN;
            if (map instanceof ConsistentRing ring) {
                int[] comparisons = keys.stream().mapToInt(ring::comparisons).toArray();
                mean = Arrays.stream(comparisons).average().orElseThrow();
                most = Arrays.stream(comparisons).max().orElseThrow();
                tree = Math.ceil(Math.log(ring.identifiers()) / Math.log(2));
            }
            table.row(contender.name(), size.mostNodes(), map.tableBytes(), mean, most, tree);
        }
        figures.write(table, "lookup", "memory of the tables, and identifiers compared in a lookup");
        report.table(table);
    }
}
