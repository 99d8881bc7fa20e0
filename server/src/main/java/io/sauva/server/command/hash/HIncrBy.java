package io.sauva.server.command.hash;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;

/// `HINCRBY key field increment`: adds to a whole number.
final class HIncrBy extends Command {
    HIncrBy(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long increment = call.integer(3);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        byte[] field = call.argument(2);
        HashValue hash = keyspace.find(key, HashValue.class);
        byte[] old = hash == null ? null : hash.get(field);
        if (old != null && !Arguments.isInteger(old)) {
            throw new CommandException("ERR hash value is not an integer");
        }
        long before = old == null ? 0 : Arguments.integer(old);
        long sum = before + increment;
        if (((before ^ sum) & (increment ^ sum)) < 0) {
            throw new CommandException("ERR increment or decrement would overflow");
        }
        if (hash == null) {
            hash = new HashValue(keyspace.thresholds());
        }
        hash.set(field, Arguments.bytes(sum));
        keyspace.changed(key, hash);
        keyspace.notify(EventClass.HASH, "hincrby", key);
        call.reply().integer(sum);
    }
}
