package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random sequences of commands, sent to Debian's Redis and to ours, have the same replies and leave the same
/// behind.
///
/// `-Dsauva.server.sequences=N` runs so many of them, `-Dsauva.seed=N` begins elsewhere, and
/// `-Dsauva.server.target=HOST:PORT` compares another server than ours.
@Timeout(value = 3, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DifferentialTest {
    private static final int SEQUENCES =
            Integer.getInteger("sauva.server.sequences", 40 * Integer.getInteger("sauva.effort", 1));
    private static final long SEED = Long.getLong("sauva.seed", 20_261_116L);
    private static final int LENGTH = 150;

    /// How many differences a long run tells at once.
    private static final int MOST_REPORTS = Integer.getInteger("sauva.server.reports", 1);

    @Test
    void theSameRepliesAsRedis() throws Exception {
        compare(false);
    }

    @Test
    void theSameKeyspaceEventsAsRedis() throws Exception {
        compare(true);
    }

    private static void compare(boolean events) throws Exception {
        Sequences sequences = new Sequences();
        StringBuilder reports = new StringBuilder();
        int differences = 0;
        try (RunningServer redis = Redis.start();
                RunningServer ours = Sauva.start()) {
            Match match = new Match(redis.address(), ours.address(), events);
            for (int number = 0; number < SEQUENCES && differences < MOST_REPORTS; number++) {
                // The negative ones, so that both tests have sequences of their own.
                List<Step> steps = sequences.draw(events ? -SEED - number : SEED + number, LENGTH);
                Optional<Outcome> outcome = match.run(steps);
                if (outcome.isPresent()) {
                    differences++;
                    reports.append(match.report(SEED + number, steps, outcome.get()))
                            .append("\n\n");
                }
            }
        }
        if (differences > 0) {
            fail(reports.toString());
        }
    }

    /// The test of the test: one Redis has fewer databases than the other.
    @Test
    void aDifferenceIsFoundAndShrunk() throws Exception {
        Sequences sequences = new Sequences();
        try (RunningServer redis = Redis.start();
                RunningServer other = Redis.start("--databases", "3")) {
            Match match = new Match(redis.address(), other.address(), false);
            for (int number = 0; number < 20; number++) {
                List<Step> steps = sequences.draw(SEED + number, LENGTH);
                Optional<Outcome> outcome = match.run(steps);
                if (outcome.isPresent()) {
                    List<Step> shrunk = match.shrink(steps, outcome.get());
                    assertEquals(1, shrunk.size(), shrunk::toString);
                    assertTrue(
                            shrunk.getFirst().toString().contains("15") || shrunk.getFirst() instanceof StateStep,
                            shrunk::toString);
                    return;
                }
            }
        }
        fail("twenty sequences do not touch database 15");
    }
}
