package io.sauva.server.pubsub;

import java.util.Arrays;

/// The name of a channel, or a pattern, as a key of a map.
///
/// @param bytes never changed
record ChannelName(byte[] bytes, int hash) {
    ChannelName(byte[] bytes) {
        this(bytes, Arrays.hashCode(bytes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChannelName name && hash == name.hash && Arrays.equals(bytes, name.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
