package io.sauva.server.command.hash;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Decimals;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;
import java.math.BigDecimal;

/// `HINCRBYFLOAT key field increment`: adds to a decimal number. Its effect is to have set the sum.
final class HIncrByFloat extends Command {
    HIncrByFloat(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Decimals.Parsed increment = Decimals.parse(call.argument(3));
        if (increment.isInvalid()) {
            throw CommandException.notAFloat();
        }
        if (increment.isInfinite()) {
            throw new CommandException("ERR value is NaN or Infinity");
        }
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        byte[] field = call.argument(2);
        HashValue hash = keyspace.find(key, HashValue.class);
        byte[] old = hash == null ? null : hash.get(field);
        byte[] text = Decimals.format(sum(old, increment.value()));
        if (hash == null) {
            hash = new HashValue(keyspace.thresholds());
        }
        hash.set(field, text);
        keyspace.changed(key, hash);
        keyspace.notify(EventClass.HASH, "hincrbyfloat", key);
        call.effect(Arguments.bytes("hset"), key, field, text);
        call.reply().bulk(text);
    }

    private static BigDecimal sum(byte[] old, BigDecimal increment) {
        if (old == null) {
            return increment;
        }
        Decimals.Parsed before = Decimals.parse(old);
        if (before.isInvalid()) {
            throw new CommandException("ERR hash value is not a float");
        }
        BigDecimal sum = before.isInfinite() ? null : Decimals.add(before.value(), increment);
        if (sum == null) {
            throw new CommandException("ERR increment would produce NaN or Infinity");
        }
        return sum;
    }
}
