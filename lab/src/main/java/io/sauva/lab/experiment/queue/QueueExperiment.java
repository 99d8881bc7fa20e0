package io.sauva.lab.experiment.queue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.FreshJvm;
import io.sauva.lab.experiment.Scale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// RAST §2.5: is the multi-counter queue faster than a queue behind a mutex?
public final class QueueExperiment implements Experiment {
    /// Pairs of a producer and a consumer: two threads, four threads.
    static final List<Integer> PAIRS = List.of(1, 2);

    private final Function<Scale, Plan> plans;

    /// The experiment as the command line knows it.
    public QueueExperiment() {
        this(Plan::of);
    }

    QueueExperiment(Function<Scale, Plan> plans) {
        this.plans = plans;
    }

    /// One cell of the table.
    record Setting(Rival rival, int pairs) {
        int threads() {
            return 2 * pairs;
        }
    }

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String about() {
        return "RAST §2.5: the multi-counter queue against a mutex, two and four threads";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        Plan plan = plans.apply(bench.scale());
        Map<Setting, List<Outcome>> outcomes = new LinkedHashMap<>();
        // Round after round, not setting after setting: what disturbs the machine for a while disturbs all alike.
        for (int run = 1; run <= plan.runs(); run++) {
            for (int pairs : PAIRS) {
                for (Rival rival : Rival.values()) {
                    Setting setting = new Setting(rival, pairs);
                    Outcome outcome = inFreshJvm(bench, plan, setting);
                    outcomes.computeIfAbsent(setting, absent -> new ArrayList<>())
                            .add(outcome);
                    bench.progress()
                            .accept(String.format(
                                    Locale.ROOT,
                                    "run %d of %d, %d threads, %s: %.3f s, %.1f M requests/s",
                                    run,
                                    plan.runs(),
                                    setting.threads(),
                                    rival.title(),
                                    outcome.real(),
                                    outcome.millionsPerSecond(setting.threads(), plan.requests())));
                }
            }
        }
        new QueueReport(plan, outcomes).write(bench);
    }

    private Outcome inFreshJvm(Bench bench, Plan plan, Setting setting) throws IOException, InterruptedException {
        List<String> arguments = List.of(
                setting.rival().title(),
                Integer.toString(setting.pairs()),
                Long.toString(plan.requests()),
                Integer.toString(plan.warmUpRounds()),
                Long.toString(plan.warmUpRequests()));
        return Outcome.parse(FreshJvm.measure(bench, name(), arguments));
    }

    /// @param arguments queue, pairs, requests, rounds of warm-up, requests in each of those
    @Override
    public String measure(List<String> arguments) throws IOException, InterruptedException {
        if (arguments.size() != 5) {
            throw new IllegalArgumentException("five arguments are needed, not " + arguments);
        }
        Rival rival = Rival.of(arguments.get(0));
        int pairs = Integer.parseInt(arguments.get(1));
        long requests = Long.parseLong(arguments.get(2));
        int warmUpRounds = Integer.parseInt(arguments.get(3));
        long warmUpRequests = Long.parseLong(arguments.get(4));
        for (int round = 0; round < warmUpRounds; round++) {
            new Requests(rival.make(), pairs, warmUpRequests).run();
        }
        return new Requests(rival.make(), pairs, requests).run().line();
    }
}
