package io.sauva.server.command.string;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;

/// Those that answer the string of a key and change it or its time: `GETSET key value`, `GETDEL key`,
/// `GETEX key [EX seconds|PX milliseconds|EXAT seconds|PXAT milliseconds|PERSIST]`.
abstract class GetVariant extends Command {
    private GetVariant(Spec.Builder spec) {
        super(spec.keys(1, 1, 1).write(Flag.FAST).build());
    }

    static Command andSet() {
        return new GetVariant(Spec.of("getset", 3, "string")
                .with(Flag.DENYOOM)
                .summary("Sets the string of a key, answers the old")) {
            @Override
            public void run(Call call) {
                byte[] key = call.argument(1);
                byte[] old = read(call, key);
                SetString.put(call, key, call.argument(2), Keyspace.NEVER);
                call.effect(Arguments.bytes("SET"), key, call.argument(2));
                call.reply().bulk(old);
            }
        };
    }

    static Command andDelete() {
        return new GetVariant(
                Spec.of("getdel", 2, "string").since("6.2.0").summary("Deletes a key, answers its string")) {
            @Override
            public void run(Call call) {
                byte[] key = call.argument(1);
                byte[] old = read(call, key);
                if (old != null) {
                    delete(call, key);
                }
                call.reply().bulk(old);
            }
        };
    }

    static Command andExpire() {
        return new GetVariant(
                Spec.of("getex", -2, "string").since("6.2.0").summary("Answers the string of a key, sets its time")) {
            @Override
            public void run(Call call) {
                StringOptions options = StringOptions.ofGet(call, 2);
                byte[] key = call.argument(1);
                byte[] value = read(call, key);
                if (value != null) {
                    expire(call, key, options);
                }
                call.reply().bulk(value);
            }
        };
    }

    /// The string that will be answered: the read of a command that writes.
    static byte[] read(Call call, byte[] key) {
        call.keyspace().reading(true);
        byte[] string = call.keyspace().string(key);
        call.keyspace().reading(false);
        return string;
    }

    private static void expire(Call call, byte[] key, StringOptions options) {
        Keyspace keyspace = call.keyspace();
        if (options.unit() != null) {
            long millis = options.millis(call, "getex");
            if (!options.unit().isRelative() && millis <= call.nowMillis()) {
                delete(call, key);
            } else {
                keyspace.expireAt(key, millis);
                call.effect(Arguments.bytes("PEXPIREAT"), key, Arguments.bytes(millis));
                keyspace.notify(EventClass.GENERIC, "expire", key);
            }
        } else if (options.persist() && keyspace.persist(key)) {
            call.effect(Arguments.bytes("PERSIST"), key);
            keyspace.notify(EventClass.GENERIC, "persist", key);
        }
    }

    private static void delete(Call call, byte[] key) {
        call.keyspace().delete(key);
        call.effect(Arguments.bytes("DEL"), key);
        call.keyspace().notify(EventClass.GENERIC, "del", key);
    }
}
