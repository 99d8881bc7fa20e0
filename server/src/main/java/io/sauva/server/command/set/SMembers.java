package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SetValue;

/// `SMEMBERS key`: all members.
final class SMembers extends Command {
    SMembers(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        Reply reply = call.reply();
        reply.set(set == null ? 0 : set.size());
        if (set != null) {
            set.forEach(reply::bulk);
        }
    }
}
