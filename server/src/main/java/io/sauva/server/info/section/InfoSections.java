package io.sauva.server.info.section;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.config.Settings;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.Identity;
import io.sauva.server.info.Info;
import io.sauva.server.info.NetworkCounts;
import io.sauva.server.info.ProcessFigures;
import io.sauva.server.info.Statistics;
import io.sauva.server.info.SubscriptionCounts;
import io.sauva.server.keyspace.PartitionView;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// Puts the sections of `INFO` together, in Redis's order; ours comes last.
///
/// @param identity which server this is
/// @param settings its parameters
/// @param statistics what was counted
/// @param process the figures of the process
/// @param network what went over the network
/// @param clients who is connected
/// @param subscriptions what they listen to
/// @param databases how many keys there are
/// @param partitions how they are divided
/// @param figures what extensions say of fields
/// @param clock for durations
/// @param time for the date
public record InfoSections(
        Identity identity,
        Settings settings,
        Statistics statistics,
        ProcessFigures process,
        NetworkCounts network,
        ClientRegistry clients,
        SubscriptionCounts subscriptions,
        DatabaseCounts databases,
        PartitionView partitions,
        ToLongFunction<String> figures,
        Clock clock,
        InstantSource time) {

    public Info info() {
        return new Info(List.of(
                new ServerSection(identity, settings, clock, time),
                new ClientsSection(clients, settings),
                new MemorySection(process, settings, figures),
                new PersistenceSection(identity),
                new StatsSection(statistics, network, databases, subscriptions, clock),
                new ReplicationSection(identity, settings),
                new CpuSection(),
                new FixedSection("Modules", Map.of()),
                new CommandStatsSection(statistics),
                new ErrorStatsSection(statistics),
                new LatencyStatsSection(statistics, settings),
                new FixedSection("Cluster", Map.of("cluster_enabled", "0")),
                new KeyspaceSection(databases),
                new PartitionsSection(partitions, settings)));
    }
}
