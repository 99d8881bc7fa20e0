package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Pause;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import java.util.ArrayList;
import java.util.List;

/// Keeps commands that come during a pause of clients (`CLIENT PAUSE`), and has them executed when it is over.
///
/// Thread: any.
/// Bound: one command a client.
final class HeldBack {
    private final Pause pause;
    private final Clock clock;
    private final Deadlines deadlines;
    private final List<Runnable> held = new ArrayList<>();

    HeldBack(Pause pause, Clock clock, Deadlines deadlines) {
        this.pause = pause;
        this.clock = clock;
        this.deadlines = deadlines;
        pause.onChange(this::letGo);
    }

    /// Whether the command must wait; then `again` is called later, once.
    boolean holds(Command command, Runnable again) {
        boolean write = command.spec().is(Flag.WRITE) || command.spec().is(Flag.MAY_REPLICATE);
        long remaining = pause.remainingNanos(write, clock.nanos());
        if (remaining == 0) {
            return false;
        }
        synchronized (held) {
            held.add(again);
        }
        deadlines.after(remaining, this::letGo);
        return true;
    }

    /// Whether there may be a pause; cheap.
    boolean isOn() {
        return pause.isOn();
    }

    private void letGo() {
        List<Runnable> now;
        synchronized (held) {
            now = List.copyOf(held);
            held.clear();
        }
        now.forEach(Runnable::run); // those that must still wait come again
    }
}
