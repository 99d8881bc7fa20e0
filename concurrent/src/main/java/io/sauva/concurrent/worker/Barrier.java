package io.sauva.concurrent.worker;

import java.util.concurrent.Phaser;

/// A meeting point for a fixed number of parties, again and again, that nobody has to block at.
///
/// A party arrives and receives a ticket; the ticket has passed when all have arrived. In between a duty cycle
/// may go on with other work, a thread may wait. The last party to arrive runs the action before anybody
/// passes. The counting is the JDK's [Phaser]; this class adds the ticket and the action and leaves the rest
/// away.
///
/// Thread: any; each party arrives once a round.
public final class Barrier {
    private final Phaser phaser;

    public Barrier(int parties) {
        this(parties, () -> {});
    }

    /// The action runs on the thread of the last party, while all others are still held.
    public Barrier(int parties, Runnable action) {
        if (parties < 1) {
            throw new IllegalArgumentException("a barrier needs at least one party: " + parties);
        }
        phaser = new Phaser(parties) {
            @Override
            protected boolean onAdvance(int phase, int registeredParties) {
                action.run();
                return false;
            }
        };
    }

    /// Arrives without waiting; the answer is the ticket of this round.
    public int arrive() {
        return phaser.arrive();
    }

    /// Whether all parties of the ticket's round have arrived (or the barrier was broken).
    public boolean passed(int ticket) {
        return phaser.getPhase() != ticket;
    }

    /// Arrives and waits for the others; answers `false` if the barrier was broken.
    public boolean await() throws InterruptedException {
        return phaser.awaitAdvanceInterruptibly(phaser.arrive()) >= 0;
    }

    /// Lets everybody pass for ever: for shutting down while some have arrived and others never will.
    public void breakUp() {
        phaser.forceTermination();
    }
}
