package io.sauva.server.command.string;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Decimals;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import java.math.BigDecimal;

/// `INCRBYFLOAT key increment`
final class IncrementFloat extends Command {
    private static final byte[] ZERO = Arguments.bytes(0);

    IncrementFloat() {
        super(Spec.of("incrbyfloat", 3, "string")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM, Flag.FAST)
                .since("2.6.0")
                .summary("Adds to the floating point number in a key")
                .build());
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        byte[] old = call.keyspace().string(key);
        Decimals.Parsed number = Decimals.parse(old == null ? ZERO : old);
        Decimals.Parsed increment = Decimals.parse(call.argument(2));
        if (number.isInvalid() || increment.isInvalid()) {
            throw CommandException.notAFloat();
        }
        BigDecimal sum =
                number.isInfinite() || increment.isInfinite() ? null : Decimals.add(number.value(), increment.value());
        if (sum == null) {
            throw new CommandException("ERR increment would produce NaN or Infinity");
        }
        byte[] text = Decimals.format(sum);
        call.keyspace().updateString(key, text);
        call.keyspace().notify(EventClass.STRING, "incrbyfloat", key);
        // The result, so that a copy of the data does not depend on how its machine rounds.
        call.effect(Arguments.bytes("SET"), key, text, Arguments.bytes("KEEPTTL"));
        call.reply().bulk(text);
    }
}
