package io.sauva.server.keyspace;

import io.sauva.server.value.ValueType;
import io.sauva.storage.KeyHash;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The databases as one client's commands see them, one command after the other: it knows the time of the present
/// command, whether it may change anything, and remembers what it changed.
///
/// Thread: as the client's commands.
public final class HeldKeyspaces implements Keyspaces {
    private final Databases databases;
    private final HeldKeyspace[] views;
    private final List<KeyName> ready = new ArrayList<>(2);
    private long nowMillis;
    private boolean alone;
    private boolean everything;
    private long changes;
    private boolean swapped;
    private boolean reading;
    private boolean quiet;
    private List<KeyName> awaited = List.of();
    private KeyName arrived;

    public HeldKeyspaces(Databases databases) {
        this.databases = databases;
        views = new HeldKeyspace[databases.count()];
    }

    /// A command begins that holds its partitions alone, or beside other readers.
    public void begin(long millis, boolean heldAlone) {
        begin(millis, heldAlone, false);
    }

    /// The same for a command that may hold every partition.
    public void begin(long millis, boolean heldAlone, boolean heldEverything) {
        nowMillis = millis;
        alone = heldAlone;
        everything = heldEverything;
        changes = 0;
        swapped = false;
        quiet = false;
        ready.clear();
    }

    /// The commands that follow have waited for these keys. What has come to one of them that is of another type
    /// is not what was waited for, and what is in others than the one that it came to is for those who were told
    /// of them: for the command, nothing is there.
    public void awaited(List<KeyName> names, KeyName came) {
        awaited = names;
        arrived = came;
    }

    /// Whether the present command has waited for this key and is served from another one.
    boolean isHidden(int database, byte[] key) {
        return arrived != null && !arrived.equals(new KeyName(database, key)) && isAwaited(database, key);
    }

    /// Whether the present command has waited: it has looked for its keys when it came.
    public boolean hasWaited() {
        return arrived != null;
    }

    /// Whether the lookups that follow are reads.
    public void reading(boolean counted) {
        reading = counted;
        quiet = false;
    }

    /// The same, and nobody is told what they do not find.
    void readingQuietly() {
        reading = true;
        quiet = true;
    }

    boolean isQuiet() {
        return quiet;
    }

    boolean isReading() {
        return reading;
    }

    boolean isAwaited(int database, byte[] key) {
        return !awaited.isEmpty() && awaited.contains(new KeyName(database, key));
    }

    @Override
    public boolean wantEffects() {
        return databases.listener().wantsEffects();
    }

    @Override
    public int databases() {
        return views.length;
    }

    @Override
    public HeldKeyspace database(int number) {
        HeldKeyspace view = views[number];
        if (view == null) {
            view = new HeldKeyspace(databases, this, number);
            views[number] = view;
        }
        return view;
    }

    @Override
    public void swap(int one, int other) {
        Predicate<byte[]> isThere = key -> isThere(one, key) || isThere(other, key);
        databases.watches().touchAll(one, isThere);
        databases.watches().touchAll(other, isThere);
        databases.store().swap(one, other);
        databases.listener().swapped(one, other);
        changes++;
        swapped = true;
    }

    @Override
    public long clear(int database) {
        databases.watches().touchAll(database, key -> isThere(database, key));
        long cleared = databases.store().clear(database);
        changes += cleared;
        return cleared;
    }

    private boolean isThere(int database, byte[] key) {
        Object value = databases.store().get(database, key, KeyHash.hash(key));
        return value instanceof Timed timed ? timed.millis() > nowMillis : value != null;
    }

    /// How many changes the present command has made.
    public long changes() {
        return changes;
    }

    /// Whether the present command has put databases in the place of others: any key may have got something.
    public boolean hasSwapped() {
        return swapped;
    }

    /// Keys that got something that others may wait for.
    public List<KeyName> ready() {
        return ready;
    }

    long nowMillis() {
        return nowMillis;
    }

    @Override
    public boolean holdsEverything() {
        return everything;
    }

    @Override
    public boolean isAlone() {
        return alone;
    }

    void changed(int database, byte[] key) {
        changes++;
        databases.watches().touch(database, key);
    }

    void ready(int database, byte[] key, ValueType type) {
        boolean canBeAwaited = type == ValueType.LIST || type == ValueType.SORTED_SET || type == ValueType.STREAM;
        if (canBeAwaited && databases.waiters().get() > 0) {
            ready.add(new KeyName(database, key));
        }
    }
}
