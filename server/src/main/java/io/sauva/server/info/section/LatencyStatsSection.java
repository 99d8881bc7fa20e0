package io.sauva.server.info.section;

import io.sauva.server.config.Parameters;
import io.sauva.server.config.Percentiles;
import io.sauva.server.config.Settings;
import io.sauva.server.info.CommandStatistics;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.Statistics;
import java.util.Locale;

/// Percentiles of how long commands take.
final class LatencyStatsSection implements InfoSection {
    private final Statistics statistics;
    private final Settings settings;

    LatencyStatsSection(Statistics statistics, Settings settings) {
        this.statistics = statistics;
        this.settings = settings;
    }

    @Override
    public String title() {
        return "Latencystats";
    }

    @Override
    public boolean isDefault() {
        return false;
    }

    @Override
    public void write(InfoText text) {
        if (!settings.get(Parameters.LATENCY_TRACKING)) {
            return;
        }
        statistics.commands().forEach(entry -> {
            if (entry.getValue().calls() > 0) {
                text.field("latency_percentiles_usec_" + entry.getKey().spec().name(), percentiles(entry.getValue()));
            }
        });
    }

    private String percentiles(CommandStatistics numbers) {
        StringBuilder line = new StringBuilder();
        for (double percentile : settings.get(Parameters.LATENCY_PERCENTILES)) {
            line.append(line.isEmpty() ? "p" : ",p").append(Percentiles.text(percentile));
            double micros = numbers.percentileNanos(percentile) / 1000.0;
            line.append('=').append(String.format(Locale.ROOT, "%.3f", micros));
        }
        return line.toString();
    }
}
