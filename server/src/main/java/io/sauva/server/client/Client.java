package io.sauva.server.client;

import java.util.ArrayList;
import java.util.List;

/// What the server knows of one client.
///
/// Thread: guarded by the client's turn: changed only by the command of this client that runs now, one at a time.
/// What is volatile may be read by others (`CLIENT LIST`).
public final class Client {
    private final long id;
    private final Outbox outbox;
    private final String address;
    private final String localAddress;
    private final long connectedNanos;
    private volatile int database;
    private volatile int protocol = 2;
    private volatile String name = "";
    private volatile String libraryName = "";
    private volatile String libraryVersion = "";
    private volatile boolean authenticated;
    // Plain, because they change with every command; who reads them for a list may see older ones.
    private String lastCommand = "";
    private long lastCommandNanos;
    private volatile ReplyMode replyMode = ReplyMode.ON;
    private volatile int subscriptions;
    private volatile int patternSubscriptions;
    private volatile int shardSubscriptions;
    private volatile Runnable monitoringEnd; // what ends it; `null` if it does not watch commands
    private volatile boolean unevicted;
    private volatile boolean blocked;
    private volatile boolean detached;
    private volatile boolean closing;
    private volatile Transaction transaction = Transaction.NONE;
    private final List<Runnable> onClosed = new ArrayList<>(0);
    private volatile boolean gone;

    /// Whether replies are sent (`CLIENT REPLY`).
    public enum ReplyMode {
        ON,
        OFF,
        /// The next one is not.
        SKIP_NEXT,
        /// This one is not.
        SKIP
    }

    public Client(long id, Outbox outbox, String address, String localAddress, long connectedNanos) {
        this.id = id;
        this.outbox = outbox;
        this.address = address;
        this.localAddress = localAddress;
        this.connectedNanos = connectedNanos;
        lastCommandNanos = connectedNanos;
    }

    public long id() {
        return id;
    }

    public Outbox outbox() {
        return outbox;
    }

    public String address() {
        return address;
    }

    public String localAddress() {
        return localAddress;
    }

    public long connectedNanos() {
        return connectedNanos;
    }

    public int database() {
        return database;
    }

    public void select(int number) {
        database = number;
    }

    public int protocol() {
        return protocol;
    }

    public void protocol(int version) {
        protocol = version;
    }

    public String name() {
        return name;
    }

    public void name(String now) {
        name = now;
    }

    public String libraryName() {
        return libraryName;
    }

    public String libraryVersion() {
        return libraryVersion;
    }

    public void library(String itsName, String itsVersion) {
        libraryName = itsName;
        libraryVersion = itsVersion;
    }

    public boolean isAuthenticated() {
        return authenticated;
    }

    public void authenticated(boolean now) {
        authenticated = now;
    }

    public String lastCommand() {
        return lastCommand;
    }

    public long lastCommandNanos() {
        return lastCommandNanos;
    }

    public void began(String command, long nanos) {
        lastCommand = command;
        lastCommandNanos = nanos;
    }

    public ReplyMode replyMode() {
        return replyMode;
    }

    public void replyMode(ReplyMode mode) {
        replyMode = mode;
    }

    /// Channels and patterns it is subscribed to.
    public int subscriptions() {
        return subscriptions;
    }

    /// Of those, the patterns.
    public int patternSubscriptions() {
        return patternSubscriptions;
    }

    /// Of those, the shard channels.
    public int shardSubscriptions() {
        return shardSubscriptions;
    }

    public void subscriptions(int count, int patterns, int shardChannels) {
        subscriptions = count;
        patternSubscriptions = patterns;
        shardSubscriptions = shardChannels;
    }

    /// Whether it is shown all commands (`MONITOR`).
    public boolean isMonitoring() {
        return monitoringEnd != null;
    }

    void monitoring(Runnable end) {
        monitoringEnd = end;
    }

    void notMonitoring() {
        notOnClosed(monitoringEnd);
        monitoringEnd = null;
    }

    /// Whether it asked not to be evicted (`CLIENT NO-EVICT`), which nobody is.
    public boolean isUnevicted() {
        return unevicted;
    }

    public void unevicted(boolean now) {
        unevicted = now;
    }

    /// Whether it waits in a blocking command.
    public boolean isBlocked() {
        return blocked;
    }

    public void blocked(boolean now) {
        blocked = now;
    }

    /// Whether it waits for work that goes on by itself, such as an asynchronous script.
    public boolean isDetached() {
        return detached;
    }

    public void detached(boolean now) {
        detached = now;
    }

    /// What it queues since `MULTI` and watches.
    public Transaction transaction() {
        return transaction;
    }

    public void transaction(Transaction now) {
        transaction = now;
    }

    public boolean isClosing() {
        return closing;
    }

    /// Has the connection closed once this command is answered.
    public void closeAfterReply() {
        closing = true;
    }

    /// Has something done when the connection is gone; at once if it is already, as it may be for a command that
    /// was still on its way.
    public void onClosed(Runnable action) {
        synchronized (onClosed) {
            if (!gone) {
                onClosed.add(action);
                return;
            }
        }
        action.run();
    }

    /// Has that not done any more which was given to [#onClosed].
    public void notOnClosed(Runnable action) {
        synchronized (onClosed) {
            onClosed.remove(action);
        }
    }

    /// Whether the connection is gone; what the client still has under way ends soon, and may not begin to wait.
    public boolean isGone() {
        return gone;
    }

    /// The connection is gone, or sends nothing any more. For the connection only.
    public void closed() {
        List<Runnable> actions;
        synchronized (onClosed) {
            gone = true;
            actions = List.copyOf(onClosed);
            onClosed.clear();
        }
        actions.forEach(Runnable::run);
    }
}
