package io.sauva.lab.experiment.queue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.queue.QueueExperiment.Setting;
import io.sauva.lab.report.BarChart;
import io.sauva.lab.report.Report;
import io.sauva.lab.report.Table;
import io.sauva.lab.run.Machine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// The experiment's outcome: CSV files, charts, and the page that shows them beside the paper's figures.
final class QueueReport {
    private static final List<String> GROUPS = List.of("2 threads", "4 threads");

    private final Plan plan;
    private final Map<Setting, List<Outcome>> outcomes;

    QueueReport(Plan plan, Map<Setting, List<Outcome>> outcomes) {
        this.plan = plan;
        this.outcomes = outcomes;
    }

    void write(Bench bench) throws IOException {
        List<String> comments = List.of(
                "sauva lab queue --scale " + bench.scale(),
                Machine.describe(),
                plan.requests() + " requests a thread; a pop that finds nothing counts");
        runs().writeCsv(bench.folder().resolve("runs.csv"), comments);
        Table medians = medians();
        medians.writeCsv(bench.folder().resolve("medians.csv"), comments);
        new Report("The multi-counter queue against a mutex (RAST §2.5)")
                .text("`sauva lab queue --scale " + bench.scale() + "` on " + Machine.describe() + ".")
                .text(String.format(
                        Locale.ROOT,
                        "Half of the threads push, half pop, each %,d times; a pop that finds nothing counts. Each run"
                                + " has a JVM of its own, warmed up before (%d rounds of %,d); the table has the"
                                + " medians of %d. User and system time are those of the whole process, in steps of"
                                + " 10 ms, and known on Linux only; their sum over the real time is the number of processors"
                                + " kept busy. If that is well below 2 the machine was busy with other things, and the"
                                + " speeds say little.",
                        plan.requests(),
                        plan.warmUpRounds(),
                        plan.warmUpRequests(),
                        plan.runs()))
                .heading("Measured")
                .table(medians)
                .chart("requests", requestsChart(), "Medians; each run is in runs.csv.")
                .chart("processor-time", processorChart(), "Processor time of the whole process in each run, medians.")
                .heading("The paper")
                .table(paper())
                .text("RAST's queues are written in C++ and were measured on four processors, 10 million requests a"
                        + " thread, process start included.")
                .chart("ratio", ratioChart(), "Requests a second as a ratio to the mutex queue of the same machine.")
                .text("Files: [runs.csv](runs.csv), [medians.csv](medians.csv)")
                .write(bench.folder());
    }

    private Table runs() {
        Table table = new Table("threads", "queue", "run", "real s", "user s", "system s", "pops that found", "M/s");
        outcomes.forEach((setting, all) -> {
            for (int run = 0; run < all.size(); run++) {
                Outcome outcome = all.get(run);
                table.row(
                        setting.threads(),
                        setting.rival().title(),
                        run + 1,
                        outcome.real(),
                        outcome.user(),
                        outcome.system(),
                        outcome.found(),
                        speed(setting, outcome));
            }
        });
        return table;
    }

    private Table medians() {
        Table table = new Table(
                "threads",
                "queue",
                "real s",
                "user s",
                "system s",
                "processors busy",
                "M requests/s",
                "slowest run",
                "fastest run",
                "ratio to mutex",
                "ratio in RAST");
        outcomes.forEach((setting, all) -> {
            Outcome median = Outcome.median(all);
            table.row(
                    setting.threads(),
                    setting.rival().title(),
                    decimals(3, median.real()),
                    decimals(2, median.user()),
                    decimals(2, median.system()),
                    decimals(2, median.processors()),
                    decimals(1, speed(setting, median)),
                    decimals(
                            1,
                            all.stream()
                                    .mapToDouble(run -> speed(setting, run))
                                    .min()
                                    .orElseThrow()),
                    decimals(
                            1,
                            all.stream()
                                    .mapToDouble(run -> speed(setting, run))
                                    .max()
                                    .orElseThrow()),
                    ratio(measuredRatio(setting)),
                    ratio(paperRatio(setting)));
        });
        return table;
    }

    private Table paper() {
        Table table = new Table(
                "threads",
                "queue",
                "real s",
                "user s",
                "system s",
                "processors busy",
                "M requests/s",
                "ratio to mutex");
        for (Setting setting : outcomes.keySet()) {
            PaperFigures figures = PaperFigures.of(setting);
            if (figures != null) {
                table.row(
                        setting.threads(),
                        setting.rival().title(),
                        decimals(3, figures.real()),
                        decimals(3, figures.user()),
                        decimals(3, figures.system()),
                        decimals(2, Outcome.processors(figures.real(), figures.user(), figures.system())),
                        decimals(2, figures.millionsPerSecond()),
                        ratio(paperRatio(setting)));
            }
        }
        return table;
    }

    private String requestsChart() {
        BarChart chart = new BarChart("Requests per second", "million requests/s", GROUPS);
        for (Rival rival : Rival.values()) {
            chart.series(rival.title(), ofEachGroup(rival, setting -> speed(setting, median(setting))));
        }
        return chart.svg();
    }

    private String processorChart() {
        List<Setting> settings = List.copyOf(outcomes.keySet());
        List<String> groups = settings.stream()
                .map(setting -> setting.rival().title() + ", " + setting.threads() + " threads")
                .toList();
        return new BarChart("Time of a run", "seconds", groups)
                .series("real", figures(settings, Outcome::real))
                .series("user", figures(settings, Outcome::user))
                .series("system", figures(settings, Outcome::system))
                .svg();
    }

    private double[] figures(List<Setting> settings, ToDoubleFunction<Outcome> figure) {
        return settings.stream()
                .mapToDouble(setting -> figure.applyAsDouble(median(setting)))
                .toArray();
    }

    private String ratioChart() {
        return new BarChart("Against the mutex queue", "ratio", GROUPS)
                .series("multi-counter, here", ofEachGroup(Rival.MULTI_COUNTER, this::measuredRatio))
                .series("multi-counter, RAST", ofEachGroup(Rival.MULTI_COUNTER, this::paperRatio))
                .series("ConcurrentLinkedQueue, here", ofEachGroup(Rival.CONCURRENT_LINKED, this::measuredRatio))
                .series("mutex", ofEachGroup(Rival.MUTEX, this::measuredRatio))
                .svg();
    }

    private static double[] ofEachGroup(Rival rival, ToDoubleFunction<Setting> figure) {
        List<Setting> settings = new ArrayList<>();
        QueueExperiment.PAIRS.forEach(pairs -> settings.add(new Setting(rival, pairs)));
        return settings.stream().mapToDouble(figure).toArray();
    }

    private Outcome median(Setting setting) {
        return Outcome.median(outcomes.get(setting));
    }

    private double speed(Setting setting, Outcome outcome) {
        return outcome.millionsPerSecond(setting.threads(), plan.requests());
    }

    private double measuredRatio(Setting setting) {
        Setting mutex = new Setting(Rival.MUTEX, setting.pairs());
        return median(mutex).real() / median(setting).real();
    }

    private double paperRatio(Setting setting) {
        PaperFigures figures = PaperFigures.of(setting);
        PaperFigures mutex = PaperFigures.of(new Setting(Rival.MUTEX, setting.pairs()));
        return figures == null ? Double.NaN : mutex.real() / figures.real();
    }

    private static String decimals(int count, double figure) {
        return Double.isNaN(figure) ? "" : String.format(Locale.ROOT, "%." + count + "f", figure);
    }

    private static String ratio(double ratio) {
        return Double.isNaN(ratio) ? "" : decimals(2, ratio) + "×";
    }
}
