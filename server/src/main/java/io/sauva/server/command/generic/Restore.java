package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.rdb.DumpPayload;

/// `RESTORE key ttl payload [REPLACE] [ABSTTL] [IDLETIME seconds] [FREQ frequency]`: the opposite of `DUMP`.
/// How long a key was not used, and how often, is read and not kept, because nothing evicts.
final class Restore extends Command {
    private static final byte[] DEL = Arguments.bytes("DEL");
    private static final byte[] RESTORE = Arguments.bytes("RESTORE");
    private static final byte[] REPLACE = Arguments.bytes("REPLACE");
    private static final byte[] ABSTTL = Arguments.bytes("ABSTTL");

    Restore() {
        super(Spec.of("restore", -4, "generic")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM)
                .since("2.6.0")
                .summary("Sets a key to a value that was dumped")
                .build());
    }

    @Override
    public void run(Call call) {
        Options options = Options.of(call);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        if (!options.replace && keyspace.exists(key)) {
            throw new CommandException("BUSYKEY Target key name already exists.");
        }
        long given = call.integer(2);
        if (given < 0) {
            throw new CommandException("ERR Invalid TTL value, must be >= 0");
        }
        byte[] payload = call.argument(3);
        if (!DumpPayload.isIntact(payload)) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        Object value = DumpPayload.value(payload, keyspace.thresholds())
                .orElseThrow(() -> new CommandException("ERR Bad data format"));
        long expiresAt = given == 0 || options.absolute ? given : given + call.nowMillis();
        if (given != 0 && expiresAt <= call.nowMillis()) {
            forget(call, key);
        } else {
            keyspace.putAnew(key, value);
            if (given != 0) {
                keyspace.expireAt(key, expiresAt);
                call.effect(RESTORE, key, Arguments.bytes(expiresAt), payload, REPLACE, ABSTTL);
            }
            keyspace.notify(EventClass.GENERIC, "restore", key);
        }
        call.reply().ok();
    }

    /// The time has passed: what was there before goes, and nothing comes.
    private static void forget(Call call, byte[] key) {
        if (call.keyspace().delete(key)) {
            call.keyspace().notify(EventClass.GENERIC, "del", key);
            call.effect(DEL, key);
        }
    }

    private static final class Options {
        private boolean replace;
        private boolean absolute;
        private boolean idleTime;
        private boolean frequency;

        static Options of(Call call) {
            Options options = new Options();
            for (int at = 4; at < call.size(); at++) {
                boolean more = at + 1 < call.size();
                if (call.is(at, "replace")) {
                    options.replace = true;
                } else if (call.is(at, "absttl")) {
                    options.absolute = true;
                } else if (call.is(at, "idletime") && more && !options.frequency) {
                    options.idleTime(call.integer(++at));
                } else if (call.is(at, "freq") && more && !options.idleTime) {
                    options.frequency(call.integer(++at));
                } else {
                    throw CommandException.syntax();
                }
            }
            return options;
        }

        private void idleTime(long seconds) {
            if (seconds < 0) {
                throw new CommandException("ERR Invalid IDLETIME value, must be >= 0");
            }
            idleTime = true;
        }

        private void frequency(long value) {
            if (value < 0 || value > 255) {
                throw new CommandException("ERR Invalid FREQ value, must be >= 0 and <= 255");
            }
            frequency = true;
        }
    }
}
