package io.sauva.server.command.zset;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.ScanRequest;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.DoubleText;
import io.sauva.server.value.SortedSetValue;
import java.util.ArrayList;
import java.util.List;

/// `ZSCAN key cursor [MATCH pattern] [COUNT count]`
final class ZScan extends Command {
    /// Up to that size Redis's compact form keeps a whole number as one, and so shows all of its digits.
    private static final double LARGEST_WHOLE = 0x1p62;

    ZScan() {
        super(Spec.of("zscan", -3, "sorted-set")
                .keys(1, 1, 1)
                .read()
                .since("2.8.0")
                .summary("Walks through the members of a sorted set, some with each call")
                .build());
    }

    @Override
    public void run(Call call) {
        long cursor = ScanRequest.cursor(call.argument(2));
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        if (value == null) {
            ScanRequest.answer(call.reply(), 0, List.of());
            return;
        }
        ScanRequest request = ScanRequest.options(call, 3);
        List<byte[]> found = new ArrayList<>();
        int count = (int) Math.min(request.count(), Integer.MAX_VALUE);
        long next = value.scan(cursor, count, (member, score) -> {
            if (request.shows(member)) {
                found.add(member);
                found.add(text(score, value.isCompact()));
            }
        });
        ScanRequest.answer(call.reply(), next, found);
    }

    private static byte[] text(double score, boolean compact) {
        boolean whole = compact && score == Math.rint(score) && Math.abs(score) < LARGEST_WHOLE;
        return whole ? Arguments.bytes((long) score) : DoubleText.of(score);
    }
}
