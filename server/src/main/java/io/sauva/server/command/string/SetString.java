package io.sauva.server.command.string;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import java.util.ArrayList;
import java.util.List;

/// `SET key value [NX|XX] [GET] [EX seconds|PX milliseconds|EXAT seconds|PXAT milliseconds|KEEPTTL]`
final class SetString extends Command {
    SetString() {
        super(Spec.of("set", -3, "string")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM)
                .summary("Sets the string of a key, whatever it had before")
                .build());
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        byte[] value = call.argument(2);
        if (call.size() == 3) {
            call.keyspace().putString(key, value);
            call.keyspace().notify(EventClass.STRING, "set", key);
            call.reply().ok();
            return;
        }
        StringOptions options = StringOptions.ofSet(call, 3);
        long millis = options.unit() == null ? Keyspace.NEVER : options.millis(call, "set");
        byte[] old = options.get() ? GetVariant.read(call, key) : null;
        boolean set = isMeant(call, options, key);
        if (set) {
            if (options.keepTime()) {
                call.keyspace().replaceString(key, value);
                call.keyspace().notify(EventClass.STRING, "set", key);
            } else {
                put(call, key, value, millis);
            }
            sayEffect(call, options, millis);
        }
        if (options.get()) {
            call.reply().bulk(old);
        } else if (set) {
            call.reply().ok();
        } else {
            call.reply().nil();
        }
    }

    /// Sets the string and its time, if that is not [Keyspace#NEVER].
    static void put(Call call, byte[] key, byte[] value, long millis) {
        Keyspace keyspace = call.keyspace();
        keyspace.putString(key, value);
        keyspace.notify(EventClass.STRING, "set", key);
        if (millis != Keyspace.NEVER) {
            keyspace.expireAt(key, millis);
            keyspace.notify(EventClass.GENERIC, "expire", key);
        }
    }

    static void sayEffect(Call call, byte[] key, byte[] value, long millis) {
        call.effect(
                Arguments.bytes("SET"), key, value, Arguments.bytes("PXAT"), Arguments.bytes(Long.toString(millis)));
    }

    private static boolean isMeant(Call call, StringOptions options, byte[] key) {
        if (!options.ifAbsent() && !options.ifPresent()) {
            return true;
        }
        return call.keyspace().exists(key) == options.ifPresent();
    }

    private static void sayEffect(Call call, StringOptions options, long millis) {
        if (options.unit() != null) {
            if (options.unit() != StringOptions.TimeUnit.PXAT) {
                sayEffect(call, call.argument(1), call.argument(2), millis);
            }
        } else if (options.get()) {
            List<byte[]> words = new ArrayList<>(call.size());
            for (int at = 0; at < call.size(); at++) {
                if (at < 3 || !call.is(at, "get")) {
                    words.add(call.argument(at));
                }
            }
            call.effect(words.toArray(new byte[0][]));
        }
    }
}
