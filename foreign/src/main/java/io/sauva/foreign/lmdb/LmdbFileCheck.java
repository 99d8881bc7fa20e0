package io.sauva.foreign.lmdb;

import io.sauva.storage.EngineException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Looks for damage before LMDB maps the file: LMDB trusts it, and reading behind its end is a bus error
/// that ends the virtual machine. Walks both trees (free pages, data) of the last commit, each read checked
/// against the file's length.
///
/// A file may be shorter than its meta page says without being damaged (pages that were freed again in the
/// last commit are never written), so a short file is walked, not refused. The walk reads every page but
/// values that fill pages of their own; it is done by itself up to 64 MiB, and for any file that is short.
///
/// ```
/// page   number:8 pad:2 flags:2 lower:2 upper:2 offsets:2 …   (overflow: page count:4 for lower, upper)
/// meta   at 16 of pages 0 and 1: magic:4 version:4 address:8 size:8 free-tree:48 data-tree:48 last:8 commit:8
/// tree   page-size:4 flags:2 depth:2 branch:8 leaf:8 overflow:8 entries:8 root:8
/// node   low:2 high:2 flags:2 key-size:2 key …   (branch: child = low, high, flags; leaf: size = low, high)
/// ```
final class LmdbFileCheck {
    private static final long SMALL = 64L << 20;
    private static final int MAGIC = 0xBEEFC0DE;
    private static final int META = 16;
    private static final int HEADER = 16;
    private static final int NODE_HEADER = 8;
    private static final int FREE_TREE = META + 24;
    private static final int DATA_TREE = FREE_TREE + 48;
    private static final int LAST_PAGE = DATA_TREE + 48;
    private static final int COMMIT = LAST_PAGE + 8;
    private static final int TREE_DEPTH = 6;
    private static final int TREE_ENTRIES = 32;
    private static final int TREE_ROOT = 40;
    private static final int BRANCH = 1;
    private static final int LEAF = 2;
    private static final int OVERFLOW = 4;
    private static final int META_PAGE = 8;
    private static final int BIG_VALUE = 1;
    private static final int MAX_DEPTH = 64;

    private final Path path;
    private final MemorySegment file;
    private int pageSize;
    private long pages;
    private long entries;
    private long visited;

    private LmdbFileCheck(Path path, MemorySegment file) {
        this.path = path;
        this.file = file;
    }

    /// Refuses a damaged file. A missing or empty one is LMDB's to make.
    static void run(Path path, boolean always) {
        if (!Files.exists(path)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                Arena arena = Arena.ofConfined()) {
            if (channel.size() > 0) {
                MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
                new LmdbFileCheck(path, file).check(always);
            }
        } catch (IndexOutOfBoundsException _) {
            throw new EngineException(path + " is damaged: it ends too early; restore it from a backup");
        } catch (IOException failure) {
            throw new EngineException(path + " cannot be read: " + failure.getMessage(), failure);
        }
    }

    private void check(boolean always) {
        long meta = newestMeta();
        pages = file.byteSize() / pageSize;
        long lastPage = number(meta + LAST_PAGE);
        boolean isShort = lastPage >= pages;
        if (always || isShort || file.byteSize() <= SMALL) {
            tree(meta + FREE_TREE);
            tree(meta + DATA_TREE);
        }
    }

    /// The position of the meta page that LMDB will use: the one of the later commit.
    private long newestMeta() {
        if (integer(META) != MAGIC || (flags(0) & META_PAGE) == 0) {
            throw new EngineException(path + " is no LMDB database");
        }
        pageSize = integer(FREE_TREE);
        if (pageSize < 256 || pageSize > 65536 || Integer.bitCount(pageSize) != 1) {
            throw damaged(0);
        }
        boolean second = integer(pageSize + META) == MAGIC && number(pageSize + COMMIT) > number(COMMIT);
        return second ? pageSize : 0;
    }

    private void tree(long at) {
        long root = number(at + TREE_ROOT);
        long expected = number(at + TREE_ENTRIES);
        int depth = small(at + TREE_DEPTH);
        entries = 0;
        visited = 0;
        if (root != -1) {
            if (depth > MAX_DEPTH) {
                throw damaged(0);
            }
            walk(root, depth);
        }
        if (entries != expected) {
            throw new EngineException(path + " is damaged: it has " + entries + " entries instead of " + expected
                    + "; restore it from a backup");
        }
    }

    private void walk(long number, int depth) {
        long page = page(number);
        boolean leaf = depth == 1;
        // More pages than the file has means that they point at each other in a ring.
        if (++visited > pages || (flags(page) & (BRANCH | LEAF | OVERFLOW | META_PAGE)) != (leaf ? LEAF : BRANCH)) {
            throw damaged(number);
        }
        int lower = small(page + 12);
        int upper = small(page + 14);
        if (lower < HEADER || lower > upper || upper > pageSize) {
            throw damaged(number);
        }
        int count = (lower - HEADER) / 2;
        for (int index = 0; index < count; index++) {
            int offset = small(page + HEADER + 2L * index);
            if (offset < upper || offset + NODE_HEADER > pageSize) {
                throw damaged(number);
            }
            node(number, page, offset, depth);
        }
        if (leaf) {
            entries += count;
        }
    }

    private void node(long number, long page, int offset, int depth) {
        long node = page + offset;
        long size = small(node) | (long) small(node + 2) << 16;
        int flags = small(node + 4);
        long end = offset + NODE_HEADER + (long) small(node + 6);
        if (depth > 1) {
            if (end > pageSize) {
                throw damaged(number);
            }
            walk(size | (long) flags << 32, depth - 1);
        } else if ((flags & BIG_VALUE) != 0) {
            if (end + Long.BYTES > pageSize) {
                throw damaged(number);
            }
            overflow(number(node + NODE_HEADER + small(node + 6)), size);
        } else if (end + size > pageSize) {
            throw damaged(number);
        }
    }

    private void overflow(long number, long size) {
        long page = page(number);
        long count = Integer.toUnsignedLong(integer(page + 12));
        if ((flags(page) & OVERFLOW) == 0 || number + count > pages || size + HEADER > count * pageSize) {
            throw damaged(number);
        }
    }

    private long page(long number) {
        if (number < 2 || number >= pages || number(number * pageSize) != number) {
            throw damaged(number);
        }
        return number * pageSize;
    }

    private EngineException damaged(long number) {
        return new EngineException(path + " is damaged at page " + number + "; restore it from a backup");
    }

    private int flags(long page) {
        return small(page + 10);
    }

    private int small(long at) {
        return Short.toUnsignedInt(file.get(ValueLayout.JAVA_SHORT_UNALIGNED, at));
    }

    private int integer(long at) {
        return file.get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    private long number(long at) {
        return file.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
    }
}
