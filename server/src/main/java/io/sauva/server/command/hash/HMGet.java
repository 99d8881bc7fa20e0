package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.HashValue;

/// `HMGET key field [field ...]`: the values of some fields.
final class HMGet extends Command {
    HMGet(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        Reply reply = call.reply();
        reply.array(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            reply.bulk(hash == null ? null : hash.get(call.argument(at)));
        }
    }
}
