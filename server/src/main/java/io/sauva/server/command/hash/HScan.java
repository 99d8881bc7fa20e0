package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.ScanRequest;
import io.sauva.server.command.Spec;
import io.sauva.server.value.HashValue;
import java.util.ArrayList;
import java.util.List;

/// `HSCAN key cursor [MATCH pattern] [COUNT count]`: some of the fields with values, and where to go on.
final class HScan extends Command {
    HScan(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long cursor = ScanRequest.cursor(call.argument(2));
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        if (hash == null) {
            ScanRequest.answer(call.reply(), 0, List.of());
            return;
        }
        ScanRequest request = ScanRequest.options(call, 3);
        List<byte[]> found = new ArrayList<>();
        long next = hash.scan(cursor, request.count(), (field, value) -> {
            if (request.shows(field)) {
                found.add(field);
                found.add(value);
            }
        });
        ScanRequest.answer(call.reply(), next, found);
    }
}
