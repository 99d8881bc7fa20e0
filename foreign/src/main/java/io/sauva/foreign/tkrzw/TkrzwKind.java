package io.sauva.foreign.tkrzw;

import io.sauva.foreign.Settings;
import io.sauva.storage.EngineTraits;
import java.util.List;
import java.util.Set;

/// The two kinds of database we use, and how each is opened.
enum TkrzwKind {
    TREE("tkrzw_tree", "data.tkt"),
    HASH("tkrzw_hash", "data.tkh");

    private static final EngineTraits ORDERED = traits(true);
    private static final EngineTraits UNORDERED = traits(false);

    /// 5 bytes of offset in units of 8 bytes: 8 TiB. The standard width of 4 would end at 32 GiB.
    private static final int HASH_OFFSET_WIDTH = 5;

    /// To begin with; renewing the file enlarges them. A scan of a hash table in appending mode visits each, so
    /// there are fewer of them then.
    private static final int BUCKETS = 524_309;

    private static final int BUCKETS_TO_VISIT = 131_101;

    final String title;
    final String file;

    TkrzwKind(String title, String file) {
        this.title = title;
        this.file = file;
    }

    EngineTraits traits() {
        return this == TREE ? ORDERED : UNORDERED;
    }

    Set<String> settings() {
        return this == TREE ? Set.of("access", "buckets", "cached-pages", "page-size") : Set.of("access", "buckets");
    }

    private static EngineTraits traits(boolean ordered) {
        return new EngineTraits(ordered, true, true, EngineTraits.MAX_KEY_BYTES, EngineTraits.MAX_VALUE_BYTES);
    }

    /// Parameters of opening. Files are read and written by `pread` and `pwrite`, not through a memory map,
    /// unless asked for: a full disk under a map is a bus error, which ends the virtual machine.
    String parameters(Settings settings, boolean appending) {
        String access = settings.choice("access", "positional", List.of("positional", "map"));
        String file = access.equals("map") ? "MemoryMapParallelFile" : "PositionalParallelFile";
        int buckets = this == HASH && !appending ? BUCKETS : BUCKETS_TO_VISIT;
        String common = "file=" + file + ",num_buckets=" + settings.number("buckets", buckets, 1, Integer.MAX_VALUE);
        return this == TREE
                ? "dbm=TreeDBM," + common
                        + ",max_cached_pages=" + settings.number("cached-pages", 10_000, 1, Integer.MAX_VALUE)
                        + ",max_page_size=" + settings.number("page-size", 8130, 128, 1 << 20)
                : "dbm=HashDBM," + common + ",offset_width=" + HASH_OFFSET_WIDTH + ",cache_buckets="
                        + cachesBuckets(appending);
    }

    /// Whether the buckets of the hash table are kept in memory, which saves one call of the system in three for
    /// each read, and are in the file only once it is synchronized or closed: in appending mode that would be
    /// after each put. (With access through a map Tkrzw takes no notice.)
    boolean cachesBuckets(boolean appending) {
        return this == HASH && !appending;
    }
}
