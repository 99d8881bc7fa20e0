package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Glob;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.List;

/// `KEYS pattern`: all at once, which takes as long as there are keys.
final class Keys extends Command {
    private static final int AT_ONCE = 1024;

    Keys() {
        super(Spec.of("keys", 2, "generic")
                .read(Flag.EVERYTHING, Flag.SLOW)
                .summary("Lists the keys that match a pattern")
                .build());
    }

    @Override
    public void run(Call call) {
        Glob glob = Glob.of(call.argument(1));
        List<byte[]> found = new ArrayList<>();
        long cursor = 0;
        do {
            cursor = call.keyspace().scan(cursor, AT_ONCE, key -> {
                if (glob.isStar() || glob.matches(key)) {
                    found.add(key);
                }
            });
        } while (cursor != 0);
        call.reply().array(found.size());
        found.forEach(call.reply()::bulk);
    }
}
