package io.sauva.server.info.section;

import io.sauva.server.info.Identity;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;

/// That nothing is saved, in the words that tools look for.
final class PersistenceSection implements InfoSection {
    private final Identity identity;

    PersistenceSection(Identity identity) {
        this.identity = identity;
    }

    @Override
    public String title() {
        return "Persistence";
    }

    @Override
    public void write(InfoText text) {
        text.field("loading", 0)
                .field("async_loading", 0)
                .field("current_cow_peak", 0)
                .field("current_cow_size", 0)
                .field("current_cow_size_age", 0)
                .decimal("current_fork_perc", 0, 2)
                .field("current_save_keys_processed", 0)
                .field("current_save_keys_total", 0)
                .field("rdb_changes_since_last_save", 0)
                .field("rdb_bgsave_in_progress", 0)
                .field("rdb_last_save_time", identity.started().getEpochSecond())
                .field("rdb_last_bgsave_status", "ok")
                .field("rdb_last_bgsave_time_sec", -1)
                .field("rdb_current_bgsave_time_sec", -1)
                .field("rdb_saves", 0)
                .field("rdb_last_cow_size", 0)
                .field("rdb_last_load_keys_expired", 0)
                .field("rdb_last_load_keys_loaded", 0)
                .field("aof_enabled", 0)
                .field("aof_rewrite_in_progress", 0)
                .field("aof_rewrite_scheduled", 0)
                .field("aof_last_rewrite_time_sec", -1)
                .field("aof_current_rewrite_time_sec", -1)
                .field("aof_last_bgrewrite_status", "ok")
                .field("aof_rewrites", 0)
                .field("aof_rewrites_consecutive_failures", 0)
                .field("aof_last_write_status", "ok")
                .field("aof_last_cow_size", 0)
                .field("module_fork_in_progress", 0)
                .field("module_fork_last_cow_size", 0);
    }
}
