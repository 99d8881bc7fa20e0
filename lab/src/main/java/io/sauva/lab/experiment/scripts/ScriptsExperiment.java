package io.sauva.lab.experiment.scripts;

import io.sauva.lab.example.ScriptFile;
import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Scale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// "Scripts that run in parallel" (Bochi, 2015): table 5.1 and figures 5.1 to 5.3, with stock Redis beside ours
/// if it is installed.
///
/// Both servers run all the time; what is measured alternates between them, round after round, so that what
/// disturbs the machine for a while disturbs all alike.
public final class ScriptsExperiment implements Experiment {
    private final Function<Scale, Plan> plans;

    /// The experiment as the command line knows it.
    public ScriptsExperiment() {
        this(Plan::of);
    }

    ScriptsExperiment(Function<Scale, Plan> plans) {
        this.plans = plans;
    }

    @Override
    public String name() {
        return "scripts";
    }

    @Override
    public String about() {
        return "asynchronous and atomic scripts against Redis: small ones, matrices, other clients";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        Plan plan = plans.apply(bench.scale());
        Findings findings = new Findings();
        Optional<Path> redis = ServerProcess.redis();
        if (redis.isEmpty()) {
            bench.progress().accept("redis-server is not on the PATH: ours is measured alone");
        }
        try (ServerProcess ours = ServerProcess.startSauva(bench, List.of());
                ServerProcess theirs = redis.isEmpty() ? null : ServerProcess.startRedis(bench, redis.get())) {
            Map<Contender, ServerProcess> servers = new LinkedHashMap<>();
            Arrays.stream(Contender.values())
                    .filter(contender -> !contender.isRedis() || theirs != null)
                    .forEach(contender -> servers.put(contender, contender.isRedis() ? theirs : ours));
            rehearse(bench, plan, servers);
            for (int repeat = 0; repeat < plan.repeats(); repeat++) {
                new Round(bench, plan, servers, findings).run();
            }
        }
        byThreads(bench, plan, findings);
        new ScriptsReport(bench, plan, findings).write();
    }

    /// Has our JVM compile what will be measured, or whoever comes first would pay for it.
    private static void rehearse(Bench bench, Plan plan, Map<Contender, ServerProcess> servers) throws IOException {
        Map<Contender, ServerProcess> ours = new LinkedHashMap<>(servers);
        ours.keySet().removeIf(Contender::isRedis);
        bench.progress().accept("rehearsal");
        Bench silent = new Bench(bench.scale(), bench.folder(), bench.seed(), bench.sauva(), line -> {});
        new Round(silent, plan.rehearsal(), ours, new Findings()).run();
    }

    /// Figure 5.2: a server that runs scripts on so many threads, up to one a core.
    private static void byThreads(Bench bench, Plan plan, Findings findings) throws IOException {
        for (int threads = 1; threads <= Runtime.getRuntime().availableProcessors(); threads++) {
            List<String> flags = List.of("-Djdk.virtualThreadScheduler.parallelism=" + threads);
            try (ServerProcess server = ServerProcess.startSauva(bench, flags)) {
                Loads loads = new Loads(server.port(), plan);
                loads.matrices(Contender.ASYNC, ScriptFile.MATRIX, plan.large()); // not counted: it compiles
                for (int repeat = 0; repeat < plan.repeats(); repeat++) {
                    double rate = loads.matrices(Contender.ASYNC, ScriptFile.MATRIX, plan.large());
                    findings.threads().add(Integer.toString(threads), Contender.ASYNC.title(), rate);
                    tell(bench, threads + " threads, matrices of " + plan.large(), Contender.ASYNC.title(), rate, "/s");
                }
            }
        }
    }

    static void tell(Bench bench, String what, String who, double figure, String unit) {
        bench.progress().accept(String.format(Locale.ROOT, "%s, %s: %.4g%s", what, who, figure, unit));
    }
}
