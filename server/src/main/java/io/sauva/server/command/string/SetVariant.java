package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Keyspace;

/// What was there before `SET` had options: `SETNX key value`, `SETEX key seconds value`,
/// `PSETEX key milliseconds value`.
final class SetVariant extends Command {
    /// `null` for `SETNX`.
    private final StringOptions.TimeUnit unit;

    private SetVariant(Spec.Builder spec, StringOptions.TimeUnit unit) {
        super(spec.keys(1, 1, 1).write(Flag.DENYOOM).build());
        this.unit = unit;
    }

    static Command ifAbsent() {
        return new SetVariant(
                Spec.of("setnx", 3, "string").with(Flag.FAST).summary("Sets the string of a key that is not there"),
                null);
    }

    static Command forSeconds() {
        return new SetVariant(
                Spec.of("setex", 4, "string").since("2.0.0").summary("Sets the string of a key for so many seconds"),
                StringOptions.TimeUnit.EX);
    }

    static Command forMilliseconds() {
        return new SetVariant(
                Spec.of("psetex", 4, "string")
                        .since("2.6.0")
                        .summary("Sets the string of a key for so many milliseconds"),
                StringOptions.TimeUnit.PX);
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        if (unit == null) {
            boolean absent = !call.keyspace().exists(key);
            if (absent) {
                SetString.put(call, key, call.argument(2), Keyspace.NEVER);
            }
            call.reply().integer(absent ? 1 : 0);
            return;
        }
        long millis = unit.millis(call, call.argument(2), spec().name());
        SetString.put(call, key, call.argument(3), millis);
        SetString.sayEffect(call, key, call.argument(3), millis);
        call.reply().ok();
    }
}
