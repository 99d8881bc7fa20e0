package io.sauva.server.net;

/// The connections that an event loop has served since it last looked for input, and whose replies it sends
/// together, when it has seen to all that was ready or to a number of them.
///
/// To wake a client that sleeps costs both sides more than the reply that it is woken for, and a program that has
/// several connections is woken by the first reply. If each is sent at once, the program has seen to it and sleeps
/// again when the next one comes; of several that are sent one right after the other it finds the rest when it is
/// done with the first.
///
/// Thread: the event loop; each has its own.
/// Bound: so many connections, so that the first one does not wait for long.
/// Invariant: if one waits here, the end of the round is among the tasks of the event loop, which runs them before
/// it looks for input again.
final class LoopRound {
    static final int MOST = 16;

    private final Runnable[] settlements = new Runnable[MOST];
    private final Runnable end = this::end;
    private int count;
    private boolean ends;

    /// Has the connection that was served settle at the end of the round. What is given must not fail.
    void served(Runnable settlement, LoopTasks tasks) {
        settlements[count++] = settlement;
        if (count == MOST) {
            settleAll();
        } else if (!ends) {
            ends = true;
            tasks.run(end);
        }
    }

    private void end() {
        ends = false;
        settleAll();
    }

    private void settleAll() {
        for (int at = 0; at < count; at++) {
            settlements[at].run();
            settlements[at] = null;
        }
        count = 0;
    }
}
