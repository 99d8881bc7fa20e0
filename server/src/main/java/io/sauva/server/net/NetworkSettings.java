package io.sauva.server.net;

import io.sauva.server.OutputLimit;

/// What can be set of the network while it runs.
///
/// Thread: any; each may change at any time (`CONFIG SET`).
public final class NetworkSettings {
    private volatile int maxClients = 10_000;
    private volatile int timeoutSeconds;
    private volatile int keepAliveSeconds = 300;
    private volatile boolean protectedMode = true;
    private volatile long argumentBytes = 512L << 20;
    private volatile long commandBytes = 1L << 30;
    private volatile OutputLimit normalLimit = OutputLimit.NONE;
    private volatile OutputLimit pubSubLimit = new OutputLimit(32L << 20, 8L << 20, 60);

    /// `maxclients`
    public int maxClients() {
        return maxClients;
    }

    public void maxClients(int now) {
        maxClients = now;
    }

    /// `timeout`: how long a client may say nothing; 0 for ever.
    public int timeoutSeconds() {
        return timeoutSeconds;
    }

    public void timeoutSeconds(int now) {
        timeoutSeconds = now;
    }

    /// `tcp-keepalive` of new clients; 0 is off.
    public int keepAliveSeconds() {
        return keepAliveSeconds;
    }

    public void keepAliveSeconds(int now) {
        keepAliveSeconds = now;
    }

    /// `protected-mode`: without a password, only clients of this machine.
    public boolean protectedMode() {
        return protectedMode;
    }

    public void protectedMode(boolean now) {
        protectedMode = now;
    }

    /// `proto-max-bulk-len`
    public long argumentBytes() {
        return argumentBytes;
    }

    public void argumentBytes(long now) {
        argumentBytes = now;
    }

    /// `client-query-buffer-limit`
    public long commandBytes() {
        return commandBytes;
    }

    public void commandBytes(long now) {
        commandBytes = now;
    }

    /// `client-output-buffer-limit normal`
    public OutputLimit normalLimit() {
        return normalLimit;
    }

    public void normalLimit(OutputLimit now) {
        normalLimit = now;
    }

    /// `client-output-buffer-limit pubsub`
    public OutputLimit pubSubLimit() {
        return pubSubLimit;
    }

    public void pubSubLimit(OutputLimit now) {
        pubSubLimit = now;
    }
}
