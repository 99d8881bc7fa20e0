package io.sauva.server.info.section;

import io.sauva.server.info.CommandStatistics;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.Statistics;
import java.util.Locale;

/// How often each command was called, and how long it took.
final class CommandStatsSection implements InfoSection {
    private final Statistics statistics;

    CommandStatsSection(Statistics statistics) {
        this.statistics = statistics;
    }

    @Override
    public String title() {
        return "Commandstats";
    }

    @Override
    public boolean isDefault() {
        return false;
    }

    @Override
    public void write(InfoText text) {
        statistics.commands().forEach(entry -> {
            CommandStatistics numbers = entry.getValue();
            long calls = numbers.calls();
            text.field(
                    "cmdstat_" + entry.getKey().spec().name(),
                    String.format(
                            Locale.ROOT,
                            "calls=%d,usec=%d,usec_per_call=%.2f,rejected_calls=%d,failed_calls=%d",
                            calls,
                            numbers.micros(),
                            calls == 0 ? 0 : (double) numbers.micros() / calls,
                            numbers.rejections(),
                            numbers.failures()));
        });
    }
}
