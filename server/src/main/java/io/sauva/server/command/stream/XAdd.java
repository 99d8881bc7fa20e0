package io.sauva.server.command.stream;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// `XADD key [NOMKSTREAM] [MAXLEN|MINID [=|~] threshold [LIMIT count]] *|id field value [field value ...]`:
/// appends an entry, and may remove the oldest ones. The id is made of the time if it is `*`, and its sequence
/// is counted if it is `millis-*`.
final class XAdd extends Command {
    private static final byte[] NAME = Arguments.bytes("XADD");

    XAdd(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Addition addition = new Addition(call);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        StreamValue stream = keyspace.find(key, StreamValue.class);
        if (stream == null) {
            if (addition.onlyIfThere) {
                call.reply().nil();
                return;
            }
            stream = new StreamValue(keyspace.thresholds());
        }
        StreamId id = addition.id(stream, call.nowMillis());
        if (StreamValue.bytes(call.arguments(), addition.place + 1) > StreamValue.MOST_ENTRY_BYTES) {
            throw tooLarge();
        }
        stream.append(id, call.arguments(), addition.place + 1);
        long trimmed = addition.trimming.isGiven()
                ? stream.trim(addition.trimming.trim(keyspace.thresholds().streamBlockEntries()))
                : 0;
        keyspace.changed(key, stream);
        keyspace.notify(EventClass.STREAM, "xadd", key);
        if (trimmed > 0) {
            keyspace.notify(EventClass.STREAM, "xtrim", key);
        }
        if (call.wantsEffects() && (addition.counted || addition.trimming.isApproximate())) {
            effect(call, addition, id, stream);
        }
        call.reply().bulk(id.toString());
    }

    private static CommandException tooLarge() {
        return new CommandException("ERR Elements are too large to be stored");
    }

    private static void effect(Call call, Addition addition, StreamId id, StreamValue stream) {
        List<byte[]> words = new ArrayList<>(List.of(NAME, call.argument(1)));
        if (addition.trimming.isGiven()) {
            words.addAll(addition.trimming.effect(stream));
        }
        words.add(Arguments.bytes(id.toString()));
        words.addAll(Arrays.asList(call.arguments()).subList(addition.place + 1, call.size()));
        call.effect(words.toArray(byte[][]::new));
    }

    /// What was asked for.
    private static final class Addition {
        final TrimOptions trimming = new TrimOptions();
        boolean onlyIfThere;
        /// Whether we count: the sequence, and the time if there is no id.
        boolean counted;
        /// Where the id is.
        int place;
        /// The id as far as it is given, or `null`.
        StreamId given;

        Addition(Call call) {
            place = options(call);
            trimming.checkGiven();
            trimming.checkLimit();
            int words = call.size() - place - 1;
            if (words < 2 || words % 2 != 0) {
                throw CommandException.wrongArity("xadd");
            }
            if (!counted && given.equals(StreamId.MIN)) {
                throw new CommandException("ERR The ID specified in XADD must be greater than 0-0");
            }
        }

        /// Reads what is before the id, and the id; answers where that is.
        private int options(Call call) {
            int at = 2;
            while (at < call.size()) {
                int read = call.is(at, "*") ? 0 : trimming.read(call, at);
                if (read > 0) {
                    at += read;
                } else if (call.is(at, "nomkstream")) {
                    onlyIfThere = true;
                    at++;
                } else {
                    id(call.argument(at));
                    return at;
                }
            }
            return at;
        }

        private void id(byte[] argument) {
            if (Arguments.is(argument, "*")) {
                counted = true;
            } else if (Ids.isTimeOnly(argument)) {
                counted = true;
                given = new StreamId(Ids.time(argument), 0);
            } else {
                given = Ids.strict(argument);
            }
        }

        StreamId id(StreamValue stream, long nowMillis) {
            StreamId last = stream.lastId();
            if (last.equals(StreamId.MAX)) {
                throw new CommandException(
                        "ERR The stream has exhausted the last possible ID, unable to add more items");
            }
            StreamId id = counted ? count(last, nowMillis) : given;
            if (!id.isAfter(last)) {
                throw tooSmall();
            }
            return id;
        }

        private StreamId count(StreamId last, long nowMillis) {
            if (given == null) {
                return Long.compareUnsigned(nowMillis, last.millis()) > 0 ? new StreamId(nowMillis, 0) : last.next();
            }
            if (given.millis() != last.millis()) {
                return given;
            }
            if (last.sequence() == -1) {
                throw tooLarge(); // which is what Redis 7.0 says of it
            }
            return last.next();
        }

        private static CommandException tooSmall() {
            return new CommandException(
                    "ERR The ID specified in XADD is equal or smaller than the target stream top item");
        }
    }
}
