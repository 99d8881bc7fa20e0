package io.sauva.server.info;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;

/// Which server this is, for those who talk to it: one value for each start.
///
/// @param version of Sauva
/// @param runId forty letters that no other start has
/// @param replicationId likewise, for the history of its data
/// @param started when
/// @param startedNanos the same by the clock of the process
public record Identity(String version, String runId, String replicationId, Instant started, long startedNanos) {
    /// The version of Redis that the server behaves as; clients choose what they send by it.
    public static final String REDIS_VERSION = "7.0.15";

    public static Identity create(String version, Instant now, long nowNanos) {
        return new Identity(version, randomId(), randomId(), now, nowNanos);
    }

    private static String randomId() {
        byte[] bytes = new byte[20];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
