package io.sauva.server.command.stream;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.stream.StreamValue;
import java.util.ArrayList;
import java.util.List;

/// `XTRIM key MAXLEN|MINID [=|~] threshold [LIMIT count]`: removes the oldest entries.
final class XTrim extends Command {
    private static final byte[] NAME = Arguments.bytes("XTRIM");

    XTrim(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        TrimOptions options = options(call);
        byte[] key = call.argument(1);
        StreamValue stream = call.keyspace().find(key, StreamValue.class);
        long removed = stream == null
                ? 0
                : stream.trim(options.trim(call.keyspace().thresholds().streamBlockEntries()));
        if (removed > 0) {
            call.keyspace().changed(key, stream);
            call.keyspace().notify(EventClass.STREAM, "xtrim", key);
            if (options.isApproximate()) {
                List<byte[]> words = new ArrayList<>(List.of(NAME, key));
                words.addAll(options.effect(stream));
                call.effect(words.toArray(byte[][]::new));
            }
        }
        call.reply().integer(removed);
    }

    private static TrimOptions options(Call call) {
        TrimOptions options = new TrimOptions();
        int at = 2;
        while (at < call.size()) {
            int read = options.read(call, at);
            if (read == 0) {
                throw CommandException.syntax();
            }
            at += read;
        }
        options.check();
        if (!options.isGiven()) {
            throw new CommandException("ERR syntax error, XTRIM must be called with a trimming strategy");
        }
        options.checkLimit();
        return options;
    }
}
