package io.sauva.server;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.command.generic.GenericCommands;
import io.sauva.server.value.HashValue;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// The commands on keys, and just enough others to have something under them.
final class Basics {
    private Basics() {}

    static List<Command> all() {
        List<Command> all = new ArrayList<>(GenericCommands.all());
        all.add(write("set", Basics::set));
        all.add(read("get", call -> call.reply().bulk(call.keyspace().string(call.argument(1)))));
        all.add(write("rpush", call -> {
            ListValue list = of(
                    call,
                    ListValue.class,
                    fresh -> new ListValue(call.keyspace().thresholds()));
            for (int at = 2; at < call.size(); at++) {
                list.push(ListValue.End.RIGHT, call.argument(at));
            }
            changed(call, list, list.size());
        }));
        all.add(read("lrange", call -> {
            ListValue list = of(
                    call,
                    ListValue.class,
                    fresh -> new ListValue(call.keyspace().thresholds()));
            call.reply().array(list.size());
            list.forEach(call.reply()::bulk);
        }));
        all.add(write("sadd", call -> {
            SetValue set = of(
                    call, SetValue.class, fresh -> new SetValue(call.keyspace().thresholds()));
            int before = set.size();
            for (int at = 2; at < call.size(); at++) {
                set.add(call.argument(at));
            }
            changed(call, set, set.size() - before);
        }));
        all.add(write("zadd", call -> {
            SortedSetValue set = of(
                    call,
                    SortedSetValue.class,
                    fresh -> new SortedSetValue(call.keyspace().thresholds()));
            int before = set.size();
            for (int at = 2; at < call.size(); at += 2) {
                set.put(call.argument(at + 1), call.number(at));
            }
            changed(call, set, set.size() - before);
        }));
        all.add(write("hset", call -> {
            HashValue hash = of(
                    call,
                    HashValue.class,
                    fresh -> new HashValue(call.keyspace().thresholds()));
            int before = hash.size();
            for (int at = 2; at < call.size(); at += 2) {
                hash.set(call.argument(at), call.argument(at + 1));
            }
            changed(call, hash, hash.size() - before);
        }));
        all.add(new SimpleCommand(
                Spec.of("select", 2, "connection").with(Flag.FAST).build(), call -> {
                    call.client().select((int) call.integer(1));
                    call.reply().ok();
                }));
        return all;
    }

    private static void set(Call call) {
        call.keyspace().putString(call.argument(1), call.argument(2));
        call.reply().ok();
    }

    private static <T extends Value> T of(Call call, Class<T> type, Function<Call, T> otherwise) {
        T value = call.keyspace().find(call.argument(1), type);
        return value == null ? otherwise.apply(call) : value;
    }

    private static void changed(Call call, Value value, int answer) {
        call.keyspace().changed(call.argument(1), value);
        call.reply().integer(answer);
    }

    private static Command write(String name, Consumer<Call> work) {
        return new SimpleCommand(Spec.of(name, -3, "test").keys(1, 1, 1).write().build(), work);
    }

    private static Command read(String name, Consumer<Call> work) {
        return new SimpleCommand(Spec.of(name, -2, "test").keys(1, 1, 1).read().build(), work);
    }
}
