package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Keyspace;

/// Many keys at once: `MGET key …`, `MSET key value …`, `MSETNX key value …`.
abstract class ManyStrings extends Command {
    private ManyStrings(Spec.Builder spec) {
        super(spec.build());
    }

    static Command get() {
        return new ManyStrings(Spec.of("mget", -2, "string")
                .keys(1, -1, 1)
                .read(Flag.FAST)
                .summary("Answers the strings of many keys")) {
            @Override
            public void run(Call call) {
                call.reply().array(call.size() - 1);
                for (int at = 1; at < call.size(); at++) {
                    // A key of another type is as good as none here.
                    Object value = call.keyspace().any(call.argument(at));
                    call.reply().bulk(value instanceof byte[] string ? string : null);
                }
            }
        };
    }

    static Command set() {
        return new ManyStrings(Spec.of("mset", -3, "string")
                .keys(1, -1, 2)
                .write(Flag.DENYOOM)
                .since("1.0.1")
                .summary("Sets the strings of many keys")) {
            @Override
            public void run(Call call) {
                checkPairs(call);
                putAll(call);
                call.reply().ok();
            }
        };
    }

    static Command setIfAbsent() {
        return new ManyStrings(Spec.of("msetnx", -3, "string")
                .keys(1, -1, 2)
                .write(Flag.DENYOOM)
                .since("1.0.1")
                .summary("Sets the strings of many keys if none of them is there")) {
            @Override
            public void run(Call call) {
                checkPairs(call);
                for (int at = 1; at < call.size(); at += 2) {
                    if (call.keyspace().exists(call.argument(at))) {
                        call.reply().integer(0);
                        return;
                    }
                }
                putAll(call);
                call.reply().integer(1);
            }
        };
    }

    final void checkPairs(Call call) {
        if (call.size() % 2 == 0) {
            throw CommandException.wrongArity(spec().name());
        }
    }

    private static void putAll(Call call) {
        for (int at = 1; at < call.size(); at += 2) {
            SetString.put(call, call.argument(at), call.argument(at + 1), Keyspace.NEVER);
        }
    }
}
