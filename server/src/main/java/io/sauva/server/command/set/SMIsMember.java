package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SetValue;

/// `SMISMEMBER key member [member ...]`: of each whether it is in the set.
final class SMIsMember extends Command {
    SMIsMember(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        Reply reply = call.reply();
        reply.array(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            reply.integer(set != null && set.contains(call.argument(at)) ? 1 : 0);
        }
    }
}
