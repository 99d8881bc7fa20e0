package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Glob;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Keyspace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// `SCAN cursor [MATCH pattern] [COUNT count] [TYPE type]`: some keys, and where to go on.
final class Scan extends Command {
    private static final int USUAL_COUNT = 10;

    Scan() {
        super(Spec.of("scan", -2, "generic")
                .read()
                .since("2.8.0")
                .summary("Lists the keys, a few at a time")
                .build());
    }

    /// Keys are shown without holding anything; only their types must be looked up.
    @Override
    public boolean needsEverything(byte[][] arguments) {
        for (int at = 2; at < arguments.length; at += 2) {
            if (Arguments.is(arguments[at], "type")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void run(Call call) {
        long cursor = cursor(call.argument(1));
        int count = USUAL_COUNT;
        Glob glob = null;
        String type = null;
        for (int at = 2; at < call.size(); at += 2) {
            if (at + 1 == call.size()) {
                throw CommandException.syntax();
            }
            if (call.is(at, "count")) {
                count = count(call.integer(at + 1));
            } else if (call.is(at, "match")) {
                glob = Glob.of(call.argument(at + 1));
            } else if (call.is(at, "type")) {
                type = call.text(at + 1);
            } else {
                throw CommandException.syntax();
            }
        }
        List<byte[]> shown = new ArrayList<>(Math.min(count, 1024));
        long next = call.keyspace().scan(cursor, count, shown::add);
        Filter filter = new Filter(call.keyspace(), glob == null || glob.isStar() ? null : glob, type);
        shown.removeIf(key -> !filter.admits(key));
        call.reply().array(2);
        call.reply().bulk(Long.toUnsignedString(next));
        call.reply().array(shown.size());
        shown.forEach(call.reply()::bulk);
    }

    /// What of the keys is asked for; `null` for anything.
    private record Filter(Keyspace keyspace, Glob glob, String type) {
        boolean admits(byte[] key) {
            return (glob == null || glob.matches(key)) && (type == null || hasType(key));
        }

        private boolean hasType(byte[] key) {
            var present = keyspace.type(key);
            return present != null && Arguments.is(Arguments.bytes(type), present.text());
        }
    }

    /// As C's `strtoul` reads it, which lets a sign and an empty word through.
    private static long cursor(byte[] word) {
        if (word.length == 0) {
            return 0;
        }
        if (Arguments.isInteger(word)) {
            return Arguments.integer(word);
        }
        String text = Arguments.text(word);
        String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        if (digits.matches("[0-9]{1,64}")) {
            BigInteger number = new BigInteger(digits);
            if (number.bitLength() <= Long.SIZE) {
                return text.startsWith("-") ? -number.longValue() : number.longValue();
            }
        }
        throw new CommandException("ERR invalid cursor");
    }

    private static int count(long asked) {
        if (asked < 1) {
            throw CommandException.syntax();
        }
        return (int) Math.min(asked, Integer.MAX_VALUE);
    }
}
