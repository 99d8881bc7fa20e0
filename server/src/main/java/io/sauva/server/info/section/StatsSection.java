package io.sauva.server.info.section;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.NetworkCounts;
import io.sauva.server.info.Statistics;
import io.sauva.server.info.SubscriptionCounts;

/// What was counted.
final class StatsSection implements InfoSection {
    private final Statistics statistics;
    private final NetworkCounts network;
    private final DatabaseCounts databases;
    private final SubscriptionCounts subscriptions;
    private final Clock clock;
    private final Rate commands;
    private final Rate bytesIn;
    private final Rate bytesOut;

    StatsSection(
            Statistics statistics,
            NetworkCounts network,
            DatabaseCounts databases,
            SubscriptionCounts subscriptions,
            Clock clock) {
        this.statistics = statistics;
        this.network = network;
        this.databases = databases;
        this.subscriptions = subscriptions;
        this.clock = clock;
        commands = new Rate(statistics::commandsProcessed, clock.nanos());
        bytesIn = new Rate(network::inputBytes, clock.nanos());
        bytesOut = new Rate(network::outputBytes, clock.nanos());
    }

    @Override
    public String title() {
        return "Stats";
    }

    @Override
    public void write(InfoText text) {
        long now = clock.nanos();
        text.field("total_connections_received", network.accepted())
                .field("total_commands_processed", statistics.commandsProcessed())
                .field("instantaneous_ops_per_sec", Math.round(commands.perSecond(now)))
                .field("total_net_input_bytes", network.inputBytes())
                .field("total_net_output_bytes", network.outputBytes())
                .field("total_net_repl_input_bytes", 0)
                .field("total_net_repl_output_bytes", 0)
                .decimal("instantaneous_input_kbps", bytesIn.perSecond(now) / 1024, 2)
                .decimal("instantaneous_output_kbps", bytesOut.perSecond(now) / 1024, 2)
                .decimal("instantaneous_input_repl_kbps", 0, 2)
                .decimal("instantaneous_output_repl_kbps", 0, 2)
                .field("rejected_connections", network.rejected())
                .field("sync_full", 0)
                .field("sync_partial_ok", 0)
                .field("sync_partial_err", 0)
                .field("expired_keys", databases.expired())
                .decimal("expired_stale_perc", 0, 2)
                .field("expired_time_cap_reached_count", 0)
                .field("expire_cycle_cpu_milliseconds", 0)
                .field("evicted_keys", 0)
                .field("evicted_clients", network.overflows())
                .field("total_eviction_exceeded_time", 0)
                .field("current_eviction_exceeded_time", 0)
                .field("keyspace_hits", databases.hits())
                .field("keyspace_misses", databases.misses())
                .field("pubsub_channels", subscriptions.channels())
                .field("pubsub_patterns", subscriptions.patterns())
                .field("pubsubshard_channels", 0)
                .field("latest_fork_usec", 0)
                .field("total_forks", 0)
                .field("migrate_cached_sockets", 0)
                .field("slave_expires_tracked_keys", 0)
                .field("tracking_total_keys", 0)
                .field("tracking_total_items", 0)
                .field("tracking_total_prefixes", 0)
                .field("unexpected_error_replies", 0)
                .field("total_error_replies", statistics.errorReplies())
                .field("dump_payload_sanitizations", 0)
                .field("total_reads_processed", 0)
                .field("total_writes_processed", 0)
                .field("io_threaded_reads_processed", 0)
                .field("io_threaded_writes_processed", 0);
    }
}
