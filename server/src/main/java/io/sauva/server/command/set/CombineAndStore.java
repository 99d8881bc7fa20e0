package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SetValue;

/// `SINTERSTORE`, `SUNIONSTORE` and `SDIFFSTORE`: sets a key, whatever it had, to what comes out of several sets.
final class CombineAndStore extends Command {
    private final SetAlgebra algebra;

    CombineAndStore(Spec spec, SetAlgebra algebra) {
        super(spec);
        this.algebra = algebra;
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        keyspace.reading(true);
        SetValue result = algebra.of(SetAlgebra.read(call, 2, call.size()), keyspace.thresholds());
        keyspace.reading(false);
        byte[] target = call.argument(1);
        if (!result.isEmpty()) {
            keyspace.put(target, result);
            keyspace.notify(EventClass.SET, spec().name(), target);
        } else if (keyspace.delete(target)) {
            keyspace.notify(EventClass.GENERIC, "del", target);
        }
        call.reply().integer(result.size());
    }
}
