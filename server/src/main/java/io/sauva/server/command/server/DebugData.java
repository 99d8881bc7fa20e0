package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Demand;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What `DEBUG` does with keys: `DIGEST`, `DIGEST-VALUE key …`, `POPULATE count [prefix] [size]`, `SDSLEN key`,
/// `LISTPACK key`, `QUICKLIST key`.
///
/// Thread: as the command; nothing is kept here.
final class DebugData {
    private static final Set<String> OF_ONE_KEY = Set.of("object", "sdslen", "listpack", "quicklist");
    private static final int HEADER_BYTES = 3;

    private DebugData() {}

    static List<byte[]> keys(byte[][] arguments) {
        if (arguments.length < 3) {
            return List.of();
        }
        String name = Arguments.text(arguments[1]).toLowerCase(Locale.ROOT);
        if (name.equals("digest-value")) {
            return List.of(arguments).subList(2, arguments.length);
        }
        return OF_ONE_KEY.contains(name) ? List.of(arguments[2]) : List.of();
    }

    /// Those that look at, or make, many keys take everything and may take long.
    static Demand demand(byte[][] arguments) {
        boolean populates = Arguments.is(arguments[1], "populate");
        boolean everything = populates || Arguments.is(arguments[1], "digest");
        return new Demand(populates, everything, everything, false);
    }

    static void digest(Call call) {
        call.reply().simple(Digest.of(call.keyspaces()));
    }

    static void digestValues(Call call) {
        call.reply().array(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            call.reply().simple(Digest.of(call.keyspace(), call.argument(at)));
        }
    }

    /// Makes strings; those that are there stay.
    static void populate(Call call) {
        long count = natural(call, 2);
        String prefix = call.size() > 3 ? call.text(3) : "key";
        long size = call.size() > 4 ? natural(call, 4) : 0;
        Keyspace keyspace = call.keyspace();
        for (long number = 0; number < count; number++) {
            byte[] key = Arguments.bytes(prefix + ":" + number);
            if (!keyspace.exists(key)) {
                byte[] value = Arguments.bytes("value:" + number);
                keyspace.put(key, size == 0 ? value : Arrays.copyOf(value, Math.toIntExact(size)));
            }
        }
        call.reply().ok();
    }

    private static long natural(Call call, int at) {
        byte[] argument = call.argument(at);
        boolean good = Arguments.isInteger(argument) && Arguments.integer(argument) >= 0;
        if (!good || (at == 4 && Arguments.integer(argument) > Integer.MAX_VALUE)) {
            throw new CommandException("ERR value is out of range, must be positive");
        }
        return Arguments.integer(argument);
    }

    /// Lengths are right; there is no room behind, and what is allocated is not known.
    static void stringLength(Call call) {
        if (!(value(call) instanceof byte[] string) || Arguments.isInteger(string)) {
            throw new CommandException("ERR Not an sds encoded string.");
        }
        int key = call.argument(2).length;
        call.reply()
                .simple("key_sds_len:" + key + ", key_sds_avail:0, key_zmalloc: " + (key + HEADER_BYTES)
                        + ", val_sds_len:" + string.length + ", val_sds_avail:0, val_zmalloc: "
                        + (string.length + HEADER_BYTES));
    }

    /// Redis prints the structure to its output; here there is nothing to be seen.
    static void structure(Call call, String encoding, String name) {
        if (!(value(call) instanceof Value structure) || !structure.encoding().equals(encoding)) {
            throw new CommandException("ERR Not a " + encoding + " encoded object.");
        }
        call.reply().simple(name + " structure printed on stdout");
    }

    static Object value(Call call) {
        Object value = call.keyspace().any(call.argument(2));
        if (value == null) {
            throw CommandException.noSuchKey();
        }
        return value;
    }
}
