package io.sauva.lab.experiment.scripts;

import io.sauva.lab.example.MatrixProduct;
import io.sauva.lab.example.ScriptFile;
import io.sauva.lab.wire.Crowd;
import io.sauva.lab.wire.Probe;
import io.sauva.lab.wire.Throughput;
import io.sauva.lab.wire.Wire;
import java.io.IOException;

/// What fifty clients do to a server: small scripts (table 5.1) and products of matrices (figures 5.1 and 5.2).
///
/// Thread: one.
final class Loads {
    /// The scripts of table 5.1.
    enum Small {
        NOTHING,
        INCREMENT;

        String[] command(String eval) {
            return switch (this) {
                case NOTHING -> new String[] {eval, "return 0", "0"};
                case INCREMENT -> new String[] {eval, "return redis.call('incr', KEYS[1])", "1", "counter"};
            };
        }
    }

    private static final double PROBES_PER_SECOND = 200;
    private static final String PROBED = "probed";

    private final int port;
    private final Plan plan;

    Loads(int port, Plan plan) {
        this.port = port;
        this.plan = plan;
    }

    /// Requests a second.
    double small(Contender contender, Small script, int pipeline) throws IOException {
        byte[] request = Wire.command(script.command(contender.command()));
        try (Crowd crowd = new Crowd(port, Plan.CLIENTS, pipeline, client -> request)) {
            return crowd.run(plan.warmUpSeconds(), plan.seconds()).perSecond();
        }
    }

    /// Products a second of matrices of that size.
    double matrices(Contender contender, ScriptFile script, int size) throws IOException {
        prepare(contender, size);
        try (Crowd crowd = matrixCrowd(contender, script)) {
            return crowd.run(plan.warmUpSeconds(), plan.seconds()).perSecond();
        }
    }

    /// The latencies of `GET` of other clients while fifty multiply large matrices.
    Throughput neighbours(Contender contender, ScriptFile script) throws IOException {
        prepare(contender, plan.large());
        try (Wire wire = new Wire(port)) {
            wire.ask("SET", PROBED, "value");
        }
        byte[] get = Wire.command("GET", PROBED);
        try (Crowd crowd = matrixCrowd(contender, script);
                Probe probe = new Probe(port)) {
            return crowd.meanwhile(() -> {
                probe.run(get, PROBES_PER_SECOND, plan.warmUpSeconds());
                return probe.run(get, PROBES_PER_SECOND, plan.seconds());
            });
        }
    }

    private void prepare(Contender contender, int size) throws IOException {
        try (Wire wire = new Wire(port)) {
            for (int client = 0; client < (contender.isApart() ? Plan.CLIENTS : 1); client++) {
                MatrixProduct.fill(wire, "a:" + client, size, 2L * client);
                MatrixProduct.fill(wire, "b:" + client, size, 2L * client + 1);
            }
        }
    }

    /// Clients that share the factors, unless they are to have their own; the products are always their own.
    private Crowd matrixCrowd(Contender contender, ScriptFile script) throws IOException {
        String text = script.text();
        return new Crowd(port, Plan.CLIENTS, 1, client -> {
            int own = contender.isApart() ? client : 0;
            return Wire.command(contender.command(), text, "3", "a:" + own, "b:" + own, "product:" + client);
        });
    }
}
