package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.HashValue;

/// `HGETALL key`, `HKEYS key` and `HVALS key`: all fields with their values, or one of both.
final class HGetAll extends Command {
    private final Part part;

    /// What is shown.
    enum Part {
        BOTH,
        FIELDS,
        VALUES
    }

    HGetAll(Spec spec, Part part) {
        super(spec);
        this.part = part;
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        int size = hash == null ? 0 : hash.size();
        Reply reply = call.reply();
        if (part == Part.BOTH) {
            reply.map(size);
        } else {
            reply.array(size);
        }
        if (hash == null) {
            return;
        }
        hash.forEach((field, value) -> {
            if (part != Part.VALUES) {
                reply.bulk(field);
            }
            if (part != Part.FIELDS) {
                reply.bulk(value);
            }
        });
    }
}
