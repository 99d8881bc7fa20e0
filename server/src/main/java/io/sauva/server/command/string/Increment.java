package io.sauva.server.command.string;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;

/// Strings that are whole numbers: `INCR key`, `DECR key`, `INCRBY key number`, `DECRBY key number`.
final class Increment extends Command {
    private final boolean decrement;

    private Increment(String name, int arity, boolean decrement, String summary) {
        super(Spec.of(name, arity, "string")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM, Flag.FAST)
                .summary(summary)
                .build());
        this.decrement = decrement;
    }

    static Command byOne() {
        return new Increment("incr", 2, false, "Adds one to the number in a key");
    }

    static Command byMinusOne() {
        return new Increment("decr", 2, true, "Takes one off the number in a key");
    }

    static Command by() {
        return new Increment("incrby", 3, false, "Adds to the number in a key");
    }

    static Command byMinus() {
        return new Increment("decrby", 3, true, "Takes off the number in a key");
    }

    @Override
    public void run(Call call) {
        long amount = call.size() == 3 ? call.integer(2) : 1;
        if (decrement) {
            if (amount == Long.MIN_VALUE) {
                throw new CommandException("ERR decrement would overflow");
            }
            amount = -amount;
        }
        byte[] key = call.argument(1);
        byte[] old = call.keyspace().string(key);
        long number = old == null ? 0 : Arguments.integer(old);
        long sum = number + amount;
        if (((number ^ sum) & (amount ^ sum)) < 0) {
            throw new CommandException("ERR increment or decrement would overflow");
        }
        call.keyspace().updateString(key, Arguments.bytes(sum));
        call.keyspace().notify(EventClass.STRING, "incrby", key);
        call.reply().integer(sum);
    }
}
