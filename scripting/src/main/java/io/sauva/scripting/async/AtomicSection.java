package io.sauva.scripting.async;

import io.sauva.scripting.running.RunningScript;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// One call of `redis.atomic`: a command that holds the keys of its arguments and runs a function of the script.
/// It is made for one execution.
///
/// ```
///   QUEUED ── run ─────▶ ENTERED     runs to its end, and the script waits for it
///      └───── cancel ──▶ CANCELLED   the script was killed before: the function is not called
/// ```
///
/// Thread: `run` on a thread of its own, while that of the script waits: the state of the script is handed over,
/// and back.
final class AtomicSection extends Command {
    private static final Spec SPEC = Spec.of("atomic", -1, "scripting")
            .write(Flag.NOSCRIPT, Flag.SKIP_MONITOR)
            .keys(1, -1, 1)
            .since("7.0.0")
            .summary("Runs a section of an asynchronous script as one operation")
            .build();

    /// It may take as long as it likes, so that no event loop may run it.
    private static final Demand DEMAND = new Demand(true, false, true, false);

    private static final byte[] NAME = Arguments.bytes("atomic");

    private enum Phase {
        QUEUED,
        ENTERED,
        CANCELLED
    }

    private final Function<Call, Object> body;
    private final RunningScript running;
    private final Turns turns;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.QUEUED);
    private Object results;
    private Throwable failure;

    AtomicSection(Function<Call, Object> body, RunningScript running, Turns turns) {
        super(SPEC);
        this.body = body;
        this.running = running;
        this.turns = turns;
    }

    static byte[][] arguments(List<byte[]> keys) {
        byte[][] arguments = new byte[keys.size() + 1][];
        arguments[0] = NAME;
        for (int at = 0; at < keys.size(); at++) {
            arguments[at + 1] = keys.get(at);
        }
        return arguments;
    }

    /// Has it not run; answers whether it has not, and never will.
    boolean isCancelled() {
        return phase.compareAndSet(Phase.QUEUED, Phase.CANCELLED) || phase.get() == Phase.CANCELLED;
    }

    @Override
    public Demand demand(byte[][] arguments) {
        return DEMAND;
    }

    @Override
    public void run(Call call) {
        if (phase.compareAndSet(Phase.QUEUED, Phase.ENTERED)) {
            turns.holding(true); // first: who holds something gets a core before others
            turns.begin();
            try {
                results = body.apply(call);
            } catch (RuntimeException | Error thrown) {
                failure = thrown; // it goes on its way on the script's thread
            } finally {
                turns.holding(false);
                turns.pause();
                running.endWriting();
            }
        }
        call.reply().ok();
    }

    /// What the function has returned; what it has thrown is thrown.
    ///
    /// Thread: the script's, after the end.
    Object results() {
        return switch (failure) {
            case null -> results;
            case RuntimeException thrown -> throw thrown;
            case Error thrown -> throw thrown;
            default -> throw new IllegalStateException(failure);
        };
    }
}
