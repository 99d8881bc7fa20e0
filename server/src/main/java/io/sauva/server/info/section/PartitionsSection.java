package io.sauva.server.info.section;

import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.keyspace.PartitionView;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.Locale;

/// Ours: how the keys are divided, and what repartitioning has done about it.
final class PartitionsSection implements InfoSection {
    private final PartitionView view;
    private final Settings settings;

    PartitionsSection(PartitionView view, Settings settings) {
        this.view = view;
        this.settings = settings;
    }

    @Override
    public String title() {
        return "Partitions";
    }

    @Override
    public void write(InfoText text) {
        text.field("partitions", view.partitions())
                .field("engine", settings.get(Parameters.ENGINE))
                .field("strategy", settings.get(Parameters.STRATEGY));
        view.control()
                .ifPresentOrElse(control -> write(text, control.stats()), () -> text.field("repartitioning", "off"));
    }

    private static void write(InfoText text, RepartitioningStats stats) {
        text.field("repartitioning", stats.trigger())
                .field("partitioner", stats.partitioner())
                .field("phase", stats.phase().name().toLowerCase(Locale.ROOT))
                .field("tracked_operations", stats.operations())
                .field("samples", stats.samples())
                .field("dropped_samples", stats.drops())
                .field("measurements", stats.measurements())
                .field("partitionings", stats.partitionings())
                .field("adoptions", stats.adoptions())
                .field("rejections", stats.rejections())
                .field("moved_keys", stats.moves())
                .decimal("load_variation", stats.loadVariation(), 3)
                .decimal("across_share", stats.acrossShare(), 3)
                .field("repartitioning_failures", stats.failures());
        for (int partition = 0; partition < stats.loads().size(); partition++) {
            text.field("partition" + partition, "load=" + stats.loads().get(partition));
        }
    }
}
