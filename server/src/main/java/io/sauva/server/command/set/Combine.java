package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SetValue;

/// `SINTER`, `SUNION` and `SDIFF`: what comes out of several sets.
final class Combine extends Command {
    private final SetAlgebra algebra;

    Combine(Spec spec, SetAlgebra algebra) {
        super(spec);
        this.algebra = algebra;
    }

    @Override
    public void run(Call call) {
        SetValue result = algebra.of(
                SetAlgebra.read(call, 1, call.size()), call.keyspace().thresholds());
        Reply reply = call.reply();
        reply.set(result.size());
        result.forEach(reply::bulk);
    }
}
