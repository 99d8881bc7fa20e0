package io.sauva.lab.workload;

import java.util.Arrays;
import java.util.SplittableRandom;

/// The operations of a workload, one after the other, as lines. The same options give the same lines, whatever
/// the number of workers.
///
/// Thread: one.
final class Generator {
    private static final byte[] PREFIX = {'u', 's', 'e', 'r'};

    private final WorkloadOptions options;
    private final SplittableRandom random;
    private final Chooser keys;
    private final long[] members;
    private long inserted;

    Generator(WorkloadOptions options) {
        options.check();
        this.options = options;
        random = new SplittableRandom(options.seed());
        keys = new Chooser(options, random.split());
        members = new long[options.transactionKeys().greatest()];
        inserted = options.keys();
    }

    /// Appends the line that puts a key before the first operation.
    void load(long key, Lines out) {
        appendKey(Kind.WRITE, key, out);
        out.append('\n');
    }

    /// Appends the line of the next operation.
    void next(Lines out) {
        switch (options.mix().next(random)) {
            case READ -> appendKey(Kind.READ, keys.next(inserted), out);
            case UPDATE -> appendKey(Kind.WRITE, keys.next(inserted), out);
            case INSERT -> appendKey(Kind.WRITE, inserted++, out);
            case SCAN -> {
                appendKey(Kind.SCAN, keys.next(inserted), out);
                out.append(',');
                out.appendNumber(options.scanLength().next(random), 1);
            }
            case MODIFY -> appendKey(Kind.TRANSACTION, keys.next(inserted), out);
            case TRANSACTION -> appendTransaction(out);
        }
        out.append('\n');
    }

    /// Different keys of one community; now and then the last one is of another.
    private void appendTransaction(Lines out) {
        long size = options.community();
        long communities = Math.max(1, inserted / size); // keys beyond the last full one belong to none
        long first = keys.next(communities) * size;
        int count = options.transactionKeys().next(random);
        int from = communities > 1 && count > 1 && random.nextDouble() < options.across() ? count - 1 : count;
        for (int member = 0; member < count; member++) {
            long start = member < from ? first : other(first / size, communities) * size;
            members[member] = unused(start, Math.min(size, inserted - start), member);
        }
        appendKey(Kind.TRANSACTION, members[0], out);
        for (int member = 1; member < count; member++) {
            out.append(',');
            appendKey(members[member], out);
        }
    }

    private long other(long community, long communities) {
        long drawn = random.nextLong(communities - 1);
        return drawn < community ? drawn : drawn + 1;
    }

    private long unused(long start, long size, int taken) {
        while (true) {
            long key = start + random.nextLong(size);
            if (Arrays.stream(members, 0, taken).noneMatch(member -> member == key)) {
                return key;
            }
        }
    }

    private void appendKey(Kind kind, long number, Lines out) {
        out.append(kind.sign());
        out.append(',');
        appendKey(number, out);
    }

    private void appendKey(long number, Lines out) {
        out.append(PREFIX);
        out.appendNumber(number, options.keyDigits());
    }
}
