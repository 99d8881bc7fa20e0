package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;

/// `EXPIRE`, `PEXPIRE`, `EXPIREAT`, `PEXPIREAT`: gives a key the time when it goes. A time that has passed
/// deletes it.
final class Expire extends Command {
    private static final byte[] DEL = Arguments.bytes("DEL");
    private static final byte[] PEXPIREAT = Arguments.bytes("PEXPIREAT");

    private final boolean seconds;
    private final boolean relative;

    Expire(String name, boolean seconds, boolean relative, String since, String summary) {
        super(Spec.of(name, -3, "generic")
                .keys(1, 1, 1)
                .write(Flag.FAST)
                .since(since)
                .summary(summary)
                .build());
        this.seconds = seconds;
        this.relative = relative;
    }

    @Override
    public void run(Call call) {
        ExpireCondition condition = ExpireCondition.of(call, 3);
        long expiresAt = expiresAt(call);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        if (!keyspace.exists(key) || !condition.admits(keyspace.expiresAt(key), expiresAt)) {
            call.reply().integer(0);
            return;
        }
        if (expiresAt <= call.nowMillis()) {
            keyspace.delete(key);
            keyspace.notify(EventClass.GENERIC, "del", key);
            call.effect(DEL, key);
        } else {
            keyspace.expireAt(key, expiresAt);
            keyspace.notify(EventClass.GENERIC, "expire", key);
            call.effect(PEXPIREAT, key, Arguments.bytes(expiresAt));
        }
        call.reply().integer(1);
    }

    private long expiresAt(Call call) {
        long given = call.integer(2);
        long start = relative ? call.nowMillis() : 0;
        boolean overflows = seconds && (given > Long.MAX_VALUE / 1000 || given < Long.MIN_VALUE / 1000);
        long millis = seconds && !overflows ? given * 1000 : given;
        if (overflows || millis > Long.MAX_VALUE - start) {
            throw new CommandException("ERR invalid expire time in '" + spec().name() + "' command");
        }
        return millis + start;
    }
}
