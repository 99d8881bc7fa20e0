package io.sauva.server.info.section;

import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.Statistics;

/// How often each error was answered.
final class ErrorStatsSection implements InfoSection {
    private final Statistics statistics;

    ErrorStatsSection(Statistics statistics) {
        this.statistics = statistics;
    }

    @Override
    public String title() {
        return "Errorstats";
    }

    @Override
    public void write(InfoText text) {
        statistics.errors().forEach((code, count) -> text.field("errorstat_" + code, "count=" + count));
    }
}
