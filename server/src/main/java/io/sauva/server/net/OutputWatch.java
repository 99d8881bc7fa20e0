package io.sauva.server.net;

import io.sauva.server.client.Client;
import io.sauva.server.config.BufferLimits;
import java.util.concurrent.TimeUnit;

/// Judges how much waits for a client that does not read.
///
/// Replies are bounded by not reading from it: a client that sends a large pipeline before it reads the first
/// reply gets far (many libraries do that), as long as there are not many such clients. Messages it did not ask
/// for cannot be held up that way; they close it.
///
/// Thread: the connection's event loop.
final class OutputWatch {
    /// Above it nothing more is executed for the client.
    private static final long MOST_BYTES = 64L << 20;

    /// The same, when too much waits for all clients together.
    private static final long FEWER_BYTES = 1L << 20;

    /// Where no limit is set, what was not asked for may be so much.
    private static final long MOST_UNASKED_BYTES = 256L << 20;

    private static final int SHARE_OF_HEAP = 4;

    private final Network network;
    private final Client client;
    private final long mostOfAll = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    private long aboveSoftSince = -1;

    OutputWatch(Network network, Client client) {
        this.network = network;
        this.client = client;
    }

    /// Whether so much waits that nothing more is executed before it has become less.
    boolean isCongested(long waitingBytes) {
        return waitingBytes > (network.traffic().waitingBytes() > mostOfAll ? FEWER_BYTES : MOST_BYTES);
    }

    /// Whether so much waits, or has waited for so long, that the client is to be closed.
    boolean isOverflow(long waitingBytes, boolean unasked) {
        BufferLimits limits = network.settings().outputLimits();
        BufferLimits.Limit limit = client.subscriptions() > 0 ? limits.subscriber() : limits.normal();
        if (limit.softBytes() > 0 && waitingBytes > limit.softBytes()) {
            long now = network.clock().nanos();
            aboveSoftSince = aboveSoftSince < 0 ? now : aboveSoftSince;
            if (now - aboveSoftSince > TimeUnit.SECONDS.toNanos(limit.softSeconds())) {
                return true;
            }
        } else {
            aboveSoftSince = -1;
        }
        return limit.hardBytes() > 0 ? waitingBytes > limit.hardBytes() : unasked && waitingBytes > MOST_UNASKED_BYTES;
    }
}
