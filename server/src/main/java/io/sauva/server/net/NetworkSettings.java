package io.sauva.server.net;

import io.sauva.server.config.BadValueException;
import io.sauva.server.config.BufferLimits;
import io.sauva.server.config.OpenFiles;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;

/// What can be set of the network while it runs, where connections find it quickly.
///
/// Thread: any; each may change at any time (`CONFIG SET`).
public final class NetworkSettings {
    /// Files that are no clients, as Redis counts them.
    private static final int RESERVED_FILES = 32;

    private volatile int maxClients = 10_000;
    private volatile int timeoutSeconds;
    private volatile int keepAliveSeconds = 300;
    private volatile boolean protectedMode = true;
    private volatile long argumentBytes = 512L << 20;
    private volatile long commandBytes = 1L << 30;
    private volatile BufferLimits outputLimits = Parameters.OUTPUT_BUFFER.initial();

    /// Those that follow the parameters.
    public static NetworkSettings of(Settings parameters) {
        NetworkSettings settings = new NetworkSettings();
        settings.maxClients(parameters.get(Parameters.MAX_CLIENTS));
        parameters.follow(Parameters.MAX_CLIENTS, settings::changeMaxClients);
        parameters.follow(Parameters.TIMEOUT, now -> settings.timeoutSeconds(Math.toIntExact(now)));
        parameters.follow(Parameters.TCP_KEEPALIVE, now -> settings.keepAliveSeconds(Math.toIntExact(now)));
        parameters.follow(Parameters.PROTECTED_MODE, settings::protectedMode);
        parameters.follow(Parameters.LONGEST_BULK, settings::argumentBytes);
        parameters.follow(Parameters.QUERY_BUFFER, settings::commandBytes);
        parameters.follow(Parameters.OUTPUT_BUFFER, settings::outputLimits);
        return settings;
    }

    /// `maxclients`
    public int maxClients() {
        return maxClients;
    }

    public void maxClients(long now) {
        maxClients = (int) Math.min(now, Integer.MAX_VALUE);
    }

    /// The same for a change while the server runs: more than there can be sockets are refused.
    private void changeMaxClients(long now) {
        long most = OpenFiles.most() - RESERVED_FILES;
        if (now > maxClients && now > most) {
            throw new BadValueException("The operating system is not able to handle the specified number of clients,"
                    + " try with " + Math.max(1, most));
        }
        maxClients(now);
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

    /// `client-output-buffer-limit`
    public BufferLimits outputLimits() {
        return outputLimits;
    }

    public void outputLimits(BufferLimits now) {
        outputLimits = now;
    }
}
