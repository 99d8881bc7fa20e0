package io.sauva.checks.server.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import io.sauva.server.ServerOptions;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Short histories of sixteen connections while the server re-divides its keys as fast as it can: each must be
/// linearizable.
@Timeout(value = 1_800, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerLinearizabilityTest {
    private static final int HISTORIES = 300 * Integer.getInteger("sauva.effort", 1);
    private static final long SEED = Long.getLong("sauva.seed", 44);

    @ParameterizedTest
    @ValueSource(strings = {"restless", "multilevel"})
    void historiesAreLinearizable(String partitioner) throws Exception {
        Repartitioning continuous = Repartitioning.when(new Trigger.Continuous())
                .partitioner(partitioner)
                .sampling(1)
                .window(64)
                .movePenalty(0)
                .moverShare(1);
        ServerOptions options = ServerOptions.local()
                .store(StoreOptions.inMemory()
                        .strategy(Strategy.SOFT)
                        .partitions(3)
                        .repartitioning(continuous));
        try (RunningServer server = Sauva.start(options);
                Connection connection = new Connection(server.address())) {
            connection.ask("FLUSHALL");
            ServerRecording recording = new ServerRecording(server.address(), SEED, HISTORIES);
            recording.run();
            assertTrue(
                    recording.undecided() <= HISTORIES / 20,
                    recording.undecided() + " of " + HISTORIES
                            + " histories are too hard to decide; make them shorter");
            if (!Sauva.isReplaced()) {
                String statistics = connection.ask("INFO", "partitions").text();
                assertTrue(figure(statistics, "moved_keys") > 0, statistics);
                assertEquals(0, figure(statistics, "repartitioning_failures"), statistics);
            }
        }
    }

    private static long figure(String statistics, String name) {
        return statistics
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> Long.valueOf(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + statistics));
    }
}
