package io.sauva.lab.experiment.scripts;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.report.BarChart;
import io.sauva.lab.report.LineChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import io.sauva.lab.run.Machine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The experiment's outcome: CSV files, charts, and the page that shows them beside the dissertation's figures.
final class ScriptsReport {
    private final Bench bench;
    private final Plan plan;
    private final Findings findings;

    ScriptsReport(Bench bench, Plan plan, Findings findings) {
        this.bench = bench;
        this.plan = plan;
        this.findings = findings;
    }

    void write() throws IOException {
        Report report = new Report("Scripts that run in parallel (Bochi, 2015)");
        report.text("`sauva lab scripts --scale " + bench.scale() + "`, seed " + bench.seed() + ". Machine: "
                + Machine.describe() + "; commit " + Machine.commit() + ". Servers are processes of their own;"
                + " the clients run on the same machine, on one thread. Medians of " + plan.repeats() + ", of "
                + plan.seconds() + " s each, after " + plan.warmUpSeconds() + " s that do not count. "
                + (findings.small().whos().contains(Contender.REDIS.title())
                        ? "Redis is the `redis-server` of this machine."
                        : "**Redis is not installed here.**"));
        small(report);
        matrices(report);
        threads(report);
        neighbours(report);
        areas(report);
        anomalies(report);
        report.text("Files: each measured figure is in `NAME.csv` beside this page: "
                + "[small](small.csv), [matrices](matrices.csv), [numbers](numbers.csv), [threads](threads.csv),"
                + " [neighbours](neighbours.csv), [areas](areas.csv), [appendix](appendix.csv),"
                + " [anomalies](anomalies.csv).");
        report.write(bench.folder());
    }

    private void small(Report report) throws IOException {
        report.heading("Table 5.1: small scripts")
                .text("Requests a second of " + Plan.CLIENTS + " clients, in thousands. The dissertation: `return 0`"
                        + " 132 on stock Redis, 114 with its EVAL, 92 with its EVALASYNC; one `incr` 103, 101, 73.")
                .table(table(findings.small(), "script", 1e3, 1));
        csv("small", findings.small());
        report.chart("small", bars("Small scripts", "thousand requests/s", findings.small(), 1e3), "");
    }

    private void matrices(Report report) throws IOException {
        report.heading("Figure 5.1: products of matrices")
                .text("Requests a second of " + Plan.CLIENTS + " clients that share both factors. *Own matrices*: each"
                        + " client has its own, so that its scripts share no key with others and may run beside them."
                        + " The dissertation: EVALASYNC with 15 workers on 36 processors is 9.5 times EVAL at N = 100.")
                .table(table(findings.matrices(), "N", 1, 1));
        csv("matrices", findings.matrices());
        double[] sizes = plan.sizes().stream().mapToDouble(Integer::doubleValue).toArray();
        LineChart chart = new LineChart("Products of matrices", "N", "requests/s")
                .logarithmicX()
                .logarithmicY();
        findings.matrices()
                .whos()
                .forEach(who -> chart.series(who, sizes, findings.matrices().medians(who)));
        report.chart("matrices", chart.svg(), "Both axes are logarithmic.");
        report.text("The same with a script that makes numbers of the elements once and pushes rows:")
                .table(table(findings.numbers(), "N", 1, 1));
        csv("numbers", findings.numbers());
    }

    private void threads(Report report) throws IOException {
        report.heading("Figure 5.2: by number of threads")
                .text("Products a second of matrices of " + plan.large() + " by " + plan.large()
                        + ", scripts on so many"
                        + " threads. The clients and the network need a core too. The dissertation: linear up to 10.")
                .table(table(findings.threads(), "threads", 1, 1));
        csv("threads", findings.threads());
        double[] threads = findings.threads().whats().stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        LineChart chart = new LineChart("Products by threads", "threads", "requests/s");
        findings.threads()
                .whos()
                .forEach(who -> chart.series(who, threads, findings.threads().medians(who)));
        report.chart("threads", chart.svg(), "");
    }

    private void neighbours(Report report) throws IOException {
        report.heading("Other clients meanwhile")
                .text("Milliseconds of `GET` of other clients, 200 a second, while " + Plan.CLIENTS
                        + " clients multiply matrices of " + plan.large() + " by " + plan.large()
                        + ". Each counts from the time at which it was due.")
                .table(table(findings.neighbours(), "GET, ms", 1, 2));
        csv("neighbours", findings.neighbours());
        report.chart(
                "neighbours",
                logarithmicBars("Other clients", "milliseconds", findings.neighbours()),
                "The axis is logarithmic.");
    }

    private void areas(Report report) throws IOException {
        report.heading("Figure 5.3: quadrature")
                .text("Milliseconds to find an area with trapezoids that are off by at most " + plan.tolerance()
                        + ": by one script that keeps its ranges to itself, and by several that share them in a list.")
                .table(table(findings.areas(), "scripts", 1e-3, 1));
        csv("areas", findings.areas());
        report.table(speedUp());
        report.chart("areas", bars("Quadrature", "milliseconds", findings.areas(), 1e-3), "");
        report.text("Appendix B word for word, with its tolerance of 1e-10. Each range costs a call or two, all on"
                        + " one list; and a script that comes while that is empty goes home.")
                .table(table(findings.appendix(), "scripts", 1e-3, 1));
        csv("appendix", findings.appendix());
    }

    private Table speedUp() {
        Table table = new Table("scripts", "speed-up against 1 script", "against one that calls nobody");
        String who = Contender.ASYNC.title();
        double one = findings.areas().median(Findings.scripts(1), who);
        double alone = findings.areas().median(Findings.ALONE, who);
        for (int scripts : Plan.PARALLEL) {
            double seconds = findings.areas().median(Findings.scripts(scripts), who);
            table.row(scripts, ratio(one / seconds), ratio(alone / seconds));
        }
        return table;
    }

    private void anomalies(Report report) throws IOException {
        report.heading("Section 5.1.2: anomalies")
                .text("Milliseconds to say whether the last hour of " + plan.days() + " days with a point a minute is"
                        + " unlike those before, at first and with what was remembered. The dissertation, for 30 days on a"
                        + " laptop: 530 and 90.")
                .table(table(findings.anomalies(), "ms", 1, 1));
        csv("anomalies", findings.anomalies());
    }

    /// Medians, and behind them their ratios to the first column.
    private static Table table(Samples samples, String what, double unit, int decimals) {
        List<String> columns = new ArrayList<>(List.of(what));
        columns.addAll(samples.whos());
        String first = samples.whos().getFirst();
        samples.whos().stream().skip(1).forEach(who -> columns.add(who + " / " + first));
        Table table = new Table(columns.toArray(String[]::new));
        for (String row : samples.whats()) {
            List<Object> cells = new ArrayList<>(List.of(row));
            samples.whos().forEach(who -> cells.add(decimals(decimals, samples.median(row, who) / unit)));
            samples.whos().stream()
                    .skip(1)
                    .forEach(who -> cells.add(ratio(samples.median(row, who) / samples.median(row, first))));
            table.row(cells.toArray());
        }
        return table;
    }

    private static String bars(String title, String label, Samples samples, double unit) {
        BarChart chart = new BarChart(title, label, samples.whats());
        for (String who : samples.whos()) {
            double[] medians = samples.medians(who);
            for (int at = 0; at < medians.length; at++) {
                medians[at] /= unit;
            }
            chart.series(who, medians);
        }
        return chart.svg();
    }

    private static String logarithmicBars(String title, String label, Samples samples) {
        BarChart chart = new BarChart(title, label, samples.whats()).logarithmicY();
        samples.whos().forEach(who -> chart.series(who, samples.medians(who)));
        return chart.svg();
    }

    private void csv(String name, Samples samples) throws IOException {
        Table table = new Table("what", "who", "run", "figure");
        samples.forEach((cell, figures) -> {
            for (int run = 0; run < figures.length; run++) {
                table.row(cell.what(), cell.who(), run + 1, figures[run]);
            }
        });
        table.writeCsv(
                bench.folder().resolve(name + ".csv"),
                List.of("sauva lab scripts --scale " + bench.scale(), Machine.describe()));
    }

    private static String decimals(int count, double figure) {
        return Double.isNaN(figure) ? "" : String.format(Locale.ROOT, "%." + count + "f", figure);
    }

    private static String ratio(double ratio) {
        return Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.2f×", ratio);
    }
}
