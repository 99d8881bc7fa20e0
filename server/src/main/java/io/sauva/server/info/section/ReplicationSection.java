package io.sauva.server.info.section;

import io.sauva.server.config.Settings;
import io.sauva.server.info.Identity;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;

/// That this server is nobody's replica and has none.
final class ReplicationSection implements InfoSection {
    private final Identity identity;
    private final Settings settings;

    ReplicationSection(Identity identity, Settings settings) {
        this.identity = identity;
        this.settings = settings;
    }

    @Override
    public String title() {
        return "Replication";
    }

    @Override
    public void write(InfoText text) {
        text.field("role", "master")
                .field("connected_slaves", 0)
                .field("master_failover_state", "no-failover")
                .field("master_replid", identity.replicationId())
                .field("master_replid2", "0".repeat(40))
                .field("master_repl_offset", 0)
                .field("second_repl_offset", -1)
                .field("repl_backlog_active", 0)
                .field("repl_backlog_size", settings.text("repl-backlog-size"))
                .field("repl_backlog_first_byte_offset", 0)
                .field("repl_backlog_histlen", 0);
    }
}
