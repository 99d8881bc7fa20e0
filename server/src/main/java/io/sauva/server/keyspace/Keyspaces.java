package io.sauva.server.keyspace;

/// All databases.
///
/// Thread: as the command that uses it. `swap` and `clear` need every partition
/// ([io.sauva.server.command.Flag#EVERYTHING]).
public interface Keyspaces {
    int databases();

    /// The keys of the database of that number.
    Keyspace database(int number);

    /// Whether the present command holds every partition.
    boolean holdsEverything();

    /// Whether the present command is alone in the partitions that it holds.
    boolean isAlone();

    /// Whether anybody hears of what is changed.
    boolean wantEffects();

    /// Exchanges the contents of two databases, for all clients at once.
    void swap(int one, int other);

    /// Deletes all keys of a database; answers how many there were.
    long clear(int database);
}
