package io.sauva.server.info.section;

import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;

/// How many keys there are, for each database that has some.
final class KeyspaceSection implements InfoSection {
    private final DatabaseCounts databases;

    KeyspaceSection(DatabaseCounts databases) {
        this.databases = databases;
    }

    @Override
    public String title() {
        return "Keyspace";
    }

    @Override
    public void write(InfoText text) {
        for (int database = 0; database < databases.databases(); database++) {
            DatabaseCounts.Counts counts = databases.of(database);
            if (counts.keys() > 0) {
                text.field(
                        "db" + database,
                        "keys=" + counts.keys() + ",expires=" + counts.expires() + ",avg_ttl="
                                + counts.averageTtlMillis());
            }
        }
    }
}
