package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import java.util.Arrays;

/// `GETRANGE key start end`, and `SUBSTR`, its old name. Both ends are included and count from the end if
/// negative.
final class GetRange extends Command {
    private static final byte[] NOTHING = {};

    GetRange(String name, String since) {
        super(Spec.of(name, 4, "string")
                .keys(1, 1, 1)
                .read()
                .since(since)
                .summary("Answers a part of the string of a key")
                .build());
    }

    @Override
    public void run(Call call) {
        long start = call.integer(2);
        long end = call.integer(3);
        byte[] value = call.keyspace().string(call.argument(1));
        call.reply().bulk(value == null ? NOTHING : part(value, start, end));
    }

    private static byte[] part(byte[] value, long start, long end) {
        if (start < 0 && end < 0 && start > end) {
            return NOTHING;
        }
        // An end before the beginning is the beginning: Redis answers the first byte then.
        long from = Math.max(0, start < 0 ? value.length + start : start);
        long to = Math.min(value.length - 1, Math.max(0, end < 0 ? value.length + end : end));
        return from > to ? NOTHING : Arrays.copyOfRange(value, (int) from, (int) to + 1);
    }
}
