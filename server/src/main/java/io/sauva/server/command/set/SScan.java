package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.ScanRequest;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SetValue;
import java.util.ArrayList;
import java.util.List;

/// `SSCAN key cursor [MATCH pattern] [COUNT count]`: some of the members, and where to go on.
final class SScan extends Command {
    SScan(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long cursor = ScanRequest.cursor(call.argument(2));
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        if (set == null) {
            ScanRequest.answer(call.reply(), 0, List.of());
            return;
        }
        ScanRequest request = ScanRequest.options(call, 3);
        List<byte[]> found = new ArrayList<>();
        long next = set.scan(cursor, request.count(), member -> {
            if (request.shows(member)) {
                found.add(member);
            }
        });
        ScanRequest.answer(call.reply(), next, found);
    }
}
