package io.sauva.server.execution;

/// Executes commands: finds them, lets them into the partitions of their keys, and has them wait there if need
/// be, as queued work and not as a thread.
///
/// Thread: any; one command of a session at a time.
public interface Dispatcher {
    /// Executes one command of the session. Answers `true` if it has ended: its reply is in the session's
    /// buffer, and the next one may begin at once. Answers `false` if it goes on without this thread: nothing
    /// of the session may be touched until its `resume` is called, perhaps before this method returns. Never
    /// blocks and never throws.
    boolean execute(Session session, byte[][] arguments);

    /// These commands of the session will be executed next: what they need may be fetched meanwhile.
    default void expect(Session session, byte[][][] commands, int count) {}

    /// There is no other command of the session to be executed now: what it holds is left. Called after the
    /// last call of `execute` that answered `true`. Who holds nothing from one command to the next has nothing
    /// to do.
    default void settle(Session session) {}

    /// The connection is gone, and its client knows it: what the session waits for is given up, what it watches
    /// and queued is forgotten.
    void closed(Session session);
}
