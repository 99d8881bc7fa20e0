package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.fail;

import io.sauva.checks.server.target.Redis;
import io.sauva.checks.server.target.RunningServer;
import io.sauva.checks.server.target.Sauva;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
    private static final int MOST_ATTEMPTS = 500;

    private RunningServer redis;
    private RunningServer ours;

    @BeforeEach
    void start() throws Exception {
        redis = Redis.start();
        ours = Sauva.start();
    }

    @AfterEach
    void stop() {
        redis.close();
        ours.close();
    }

    @Test
    void theSameRepliesAsRedis() throws Exception {
        compare(SEED, false);
    }

    @Test
    void theSameKeyspaceEventsAsRedis() throws Exception {
        compare(SEED + 1_000_000, true);
    }

    private void compare(long firstSeed, boolean events) throws Exception {
        Sequences sequences = new Sequences();
        for (int number = 0; number < SEQUENCES; number++) {
            long seed = firstSeed + number;
            List<Step> steps = sequences.draw(seed, LENGTH);
            Optional<Outcome> outcome = run(steps, events);
            if (outcome.isPresent()) {
                fail(report(seed - (firstSeed - SEED), steps, events, outcome.get()));
            }
        }
    }

    private Optional<Outcome> run(List<Step> steps, boolean events) throws IOException {
        try (Duel duel = new Duel(redis.address(), ours.address(), events)) {
            for (int at = 0; at < steps.size(); at++) {
                Optional<String> difference;
                try {
                    difference = steps.get(at).run(duel);
                    if (difference.isEmpty() && events) {
                        difference = duel.compareEvents();
                    }
                } catch (IOException | RuntimeException e) {
                    difference = Optional.of("\n    " + e);
                }
                if (difference.isPresent()) {
                    return Optional.of(new Outcome(at, steps.get(at) + difference.get()));
                }
            }
            return Optional.empty();
        }
    }

    private String report(long seed, List<Step> steps, boolean events, Outcome first) throws Exception {
        List<Step> failing = steps.subList(0, first.step() + 1);
        List<Step> shrunk = new Shrinking<Step>(
                        sequence -> run(sequence, events).isPresent(), MOST_ATTEMPTS)
                .shrink(failing);
        StringBuilder text = new StringBuilder("-Dsauva.seed=" + seed + " -Dsauva.server.sequences=1: step "
                + first.step() + " differs\n  " + first.text() + "\nshrunk:");
        shrunk.forEach(step -> text.append("\n  ").append(step));
        run(shrunk, events)
                .ifPresentOrElse(
                        outcome -> text.append("\nwhich ends with\n  ").append(outcome.text()),
                        () -> text.append("\nwhich does not fail every time"));
        return text.toString();
    }
}
