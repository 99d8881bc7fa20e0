package io.sauva.server;

import io.sauva.server.client.Authentication;
import io.sauva.server.config.BufferLimits;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.NetworkCounts;
import io.sauva.server.info.SubscriptionCounts;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.expiry.ExpiryIndex;
import io.sauva.server.net.NetworkSettings;
import io.sauva.server.net.Traffic;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.Locale;

/// Makes the contracts meet that parts of a server have with each other. There is no logic here.
final class Wiring {
    private Wiring() {}

    /// The parameters of a server with these options.
    static Settings settings(ServerOptions options) {
        Settings settings = new Settings();
        options.configFile().ifPresent(settings::start);
        settings.start("bind", options.addresses().toArray(String[]::new));
        settings.start("port", Integer.toString(options.port()));
        settings.start("tcp-backlog", Integer.toString(options.backlog()));
        options.unixSocket().ifPresent(file -> settings.start("unixsocket", file.toString()));
        settings.start("databases", Integer.toString(options.databases()));
        settings.start("engine", options.store().engine());
        settings.start("strategy", options.store().strategy().name().toLowerCase(Locale.ROOT));
        settings.start("partitions", Integer.toString(options.store().partitions()));
        settings.start("timeout", Integer.toString(options.timeoutSeconds()));
        settings.start("tcp-keepalive", Integer.toString(options.keepAliveSeconds()));
        settings.start("maxclients", Integer.toString(options.maxClients()));
        settings.start("protected-mode", options.protectedMode() ? "yes" : "no");
        settings.start("requirepass", options.password());
        settings.start("proto-max-bulk-len", Long.toString(options.argumentBytes()));
        settings.start("client-query-buffer-limit", Long.toString(options.commandBytes()));
        return settings;
    }

    /// Has the network do what the parameters say, now and after each change.
    static void follow(Settings settings, NetworkSettings network, Authentication authentication) {
        settings.follow(Parameters.PASSWORD, authentication::password);
        settings.follow(Parameters.TIMEOUT, seconds -> network.timeoutSeconds(Math.toIntExact(seconds)));
        settings.follow(Parameters.TCP_KEEPALIVE, seconds -> network.keepAliveSeconds(Math.toIntExact(seconds)));
        settings.follow(Parameters.MAX_CLIENTS, most -> network.maxClients(Math.toIntExact(most)));
        settings.follow(Parameters.PROTECTED_MODE, network::protectedMode);
        settings.follow(Parameters.LONGEST_BULK, network::argumentBytes);
        settings.follow(Parameters.QUERY_BUFFER, network::commandBytes);
        settings.follow(Parameters.OUTPUT_BUFFER, limits -> {
            network.normalLimit(limit(limits.normal()));
            network.pubSubLimit(limit(limits.subscriber()));
        });
    }

    static String version() {
        String version = Server.class.getPackage().getImplementationVersion();
        return version == null ? "0.1.0" : version;
    }

    static NetworkCounts counts(Traffic traffic) {
        return new NetworkCounts() {
            @Override
            public long accepted() {
                return traffic.accepted();
            }

            @Override
            public long rejected() {
                return traffic.rejected();
            }

            @Override
            public long inputBytes() {
                return traffic.inputBytes();
            }

            @Override
            public long outputBytes() {
                return traffic.outputBytes();
            }

            @Override
            public long overflows() {
                return traffic.overflows();
            }
        };
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

    private static OutputLimit limit(BufferLimits.Limit limit) {
        return new OutputLimit(limit.hardBytes(), limit.softBytes(), Math.toIntExact(limit.softSeconds()));
    }
}
