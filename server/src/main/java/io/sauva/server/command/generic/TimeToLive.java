package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Keyspace;

/// `TTL`, `PTTL`, `EXPIRETIME`, `PEXPIRETIME`: when a key goes.
final class TimeToLive extends Command {
    private static final int NO_TIME = -1;
    private static final int NO_KEY = -2;

    private final boolean seconds;
    private final boolean relative;

    TimeToLive(String name, boolean seconds, boolean relative, String since, String summary) {
        super(Spec.of(name, 2, "generic")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .since(since)
                .summary(summary)
                .build());
        this.seconds = seconds;
        this.relative = relative;
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        long expiresAt = keyspace.expiresAt(key);
        if (expiresAt == Keyspace.NEVER) {
            keyspace.reading(false); // it is one read
            call.reply().integer(keyspace.exists(key) ? NO_TIME : NO_KEY);
            return;
        }
        long millis = relative ? Math.max(0, expiresAt - call.nowMillis()) : expiresAt;
        // Half a second more than none is a second; without an overflow at the end of time.
        call.reply().integer(seconds ? millis / 1000 + (millis % 1000 >= 500 ? 1 : 0) : millis);
    }
}
