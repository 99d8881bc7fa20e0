package io.sauva.server;

import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.SubscriptionCounts;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.expiry.ExpiryIndex;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;

/// Makes the contracts meet that parts of a server have with each other. There is no logic here.
final class Wiring {
    private Wiring() {}

    static String version() {
        String version = Server.class.getPackage().getImplementationVersion();
        return version == null ? "0.1.0" : version;
    }

    static SubscriptionCounts counts(Channels channels) {
        return new SubscriptionCounts() {
            @Override
            public long channels() {
                return channels.count(Topic.CHANNEL);
            }

            @Override
            public long patterns() {
                return channels.count(Topic.PATTERN);
            }
        };
    }

    static DatabaseCounts counts(Databases databases, ExpiryIndex times) {
        return new DatabaseCounts() {
            @Override
            public int databases() {
                return databases.count();
            }

            @Override
            public Counts of(int database) {
                long keys = databases.store().size(database);
                return new Counts(keys, Math.min(keys, times.size()), 0);
            }

            @Override
            public long hits() {
                return databases.hits().sum();
            }

            @Override
            public long misses() {
                return databases.misses().sum();
            }

            @Override
            public long expired() {
                return databases.expired().sum();
            }

            @Override
            public void resetCounts() {
                databases.hits().reset();
                databases.misses().reset();
                databases.expired().reset();
            }
        };
    }
}
