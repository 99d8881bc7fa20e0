package io.sauva.server.execution;

import io.sauva.store.ObjectStore;

/// What a session carries from one command to the next of those that came together: the partition that it has
/// not left yet, and the time.
///
/// Commands of one pipeline often use one key, a queue or a counter. To enter its partition for each of them
/// costs more than the command, above all if others want it too. So the session stays inside until a command
/// wants something else, a number of commands have run, or there are no more.
///
/// Thread: that of the session's commands, as long as they end at once.
/// Invariant: nothing is held when another partition is entered, when anything is waited for, and between
/// batches.
public final class Batch {
    /// Others wait no longer than for so many commands.
    static final int MOST_COMMANDS = 64;

    static final int NOTHING = ObjectStore.BUSY;

    /// The thread that ran, or runs, a command of the session elsewhere. Set by that thread, and never taken back:
    /// others compare it with themselves only, and no thread has the name of another.
    private Thread carrier;

    int partition = NOTHING;
    boolean alone;
    int commands;
    /// Comes of looking at keys ahead, and says nothing; kept so that the looks are not left out.
    int expected;
    /// When the batch began, since 1970; 0 if that was not asked for yet.
    long millis;
    /// When the last command ended; 0 if there was none.
    long nanos;

    /// The present thread runs a command of the session.
    void carriedHere() {
        carrier = Thread.currentThread();
    }

    /// Whether the present thread is the one that ran the last command which was run elsewhere.
    public boolean isCarriedHere() {
        return carrier == Thread.currentThread();
    }
}
