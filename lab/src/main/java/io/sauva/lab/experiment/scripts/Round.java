package io.sauva.lab.experiment.scripts;

import io.sauva.lab.example.AnomalyDetection;
import io.sauva.lab.example.ScriptFile;
import io.sauva.lab.example.Series;
import io.sauva.lab.experiment.Bench;
import io.sauva.lab.wire.Throughput;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Everything once.
record Round(Bench bench, Plan plan, Map<Contender, ServerProcess> servers, Findings findings) {
    void run() throws IOException {
        for (Map.Entry<Contender, ServerProcess> entry : servers.entrySet()) {
            Contender contender = entry.getKey();
            int port = entry.getValue().port();
            Loads loads = new Loads(port, plan);
            if (!contender.isApart()) {
                small(contender, loads);
                areas(contender, port);
                anomalies(contender, port);
            }
            matrices(contender, loads);
            neighbours(contender, loads);
        }
    }

    private void small(Contender contender, Loads loads) throws IOException {
        for (int pipeline : new int[] {1, 16}) {
            for (Loads.Small script : Loads.Small.values()) {
                String what = (script == Loads.Small.NOTHING ? "return 0" : "one incr")
                        + (pipeline == 1 ? "" : ", " + pipeline + " at once");
                add(findings.small(), what, contender.title(), loads.small(contender, script, pipeline), "/s");
            }
        }
    }

    private void matrices(Contender contender, Loads loads) throws IOException {
        for (int size : plan.sizes()) {
            double rate = loads.matrices(contender, ScriptFile.MATRIX, size);
            add(findings.matrices(), Integer.toString(size), contender.title(), rate, "/s");
        }
        double rate = loads.matrices(contender, ScriptFile.MATRIX_NUMBERS, plan.large());
        add(findings.numbers(), Integer.toString(plan.large()), contender.title(), rate, "/s");
    }

    private void neighbours(Contender contender, Loads loads) throws IOException {
        Throughput latencies = loads.neighbours(contender, ScriptFile.MATRIX);
        add(findings.neighbours(), "median", contender.title(), latencies.millis(50), " ms");
        add(findings.neighbours(), "p99", contender.title(), latencies.millis(99), " ms");
        add(findings.neighbours(), "longest", contender.title(), latencies.millis(100), " ms");
    }

    private void areas(Contender contender, int port) throws IOException {
        String command = contender.command();
        String title = contender.title();
        double alone = Areas.sequential(port, command, plan);
        add(findings.areas(), Findings.ALONE, title, alone, " s");
        for (int scripts : contender == Contender.ASYNC ? Plan.PARALLEL : List.of(1)) {
            add(findings.areas(), Findings.scripts(scripts), title, Areas.together(port, command, scripts, plan), " s");
            add(
                    findings.appendix(),
                    Findings.scripts(scripts),
                    title,
                    Areas.ofTheSeed(port, command, scripts, plan),
                    " s");
        }
    }

    private void anomalies(Contender contender, int port) throws IOException {
        try (Wire wire = new Wire(port)) {
            AnomalyDetection.insert(wire, "metric", Series.of(plan.days(), Series.Ending.BUSY, bench.seed()));
            for (String what : List.of("first look", "next look")) {
                AnomalyDetection.Verdict verdict = AnomalyDetection.detect(wire, contender.command(), "metric");
                if (!verdict.anomaly()) {
                    throw new IOException("the anomaly was not found");
                }
                add(findings.anomalies(), what, contender.title(), verdict.seconds() * 1e3, " ms");
            }
        }
    }

    private void add(Samples samples, String what, String who, double figure, String unit) {
        samples.add(what, who, figure);
        ScriptsExperiment.tell(bench, what, who, figure, unit);
    }
}
