package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// `MULTI`, `EXEC`, `WATCH` and what is refused before a command runs.
class TransactionTest {
    private final Conversation talk = Conversation.with(List.of(
            new Command(Spec.of("set", 3, "string").keys(1, 1, 1).write().build()) {
                @Override
                public void run(Call call) {
                    call.keyspace().putString(call.argument(1), call.argument(2));
                    call.reply().ok();
                }
            },
            new Command(
                    Spec.of("get", 2, "string").keys(1, 1, 1).read(Flag.FAST).build()) {
                @Override
                public void run(Call call) {
                    call.reply().bulk(call.keyspace().string(call.argument(1)));
                }
            },
            new Command(Spec.of("pexpireat", 3, "generic").keys(1, 1, 1).write().build()) {
                @Override
                public void run(Call call) {
                    call.reply().bool(call.keyspace().expireAt(call.argument(1), call.integer(2)));
                }
            }));

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void queuedCommandsAreExecutedAsOne() {
        assertEquals("OK", talk.say("MULTI"));
        assertEquals("QUEUED", talk.say("SET a 1"));
        assertEquals("QUEUED", talk.say("GET a"));
        assertEquals("nil", talk.join().say("GET a"));
        assertEquals("[OK, \"1\"]", talk.say("EXEC"));
    }

    @Test
    void aWatchedKeyThatChangesMakesItFail() {
        talk.say("WATCH a");
        talk.join().say("SET a 2");
        talk.say("MULTI");
        talk.say("SET a 1");
        assertEquals("nil", talk.say("EXEC"));
        assertEquals("\"2\"", talk.say("GET a"));
        talk.say("MULTI");
        talk.say("SET a 1");
        assertEquals("[OK]", talk.say("EXEC"));
    }

    @Test
    void aWatchedKeyThatExpiresMakesItFail() {
        talk.say("SET a 1");
        talk.say("PEXPIREAT a 1000000000100");
        talk.say("WATCH a");
        talk.pass(100);
        talk.say("MULTI");
        talk.say("GET a");
        assertEquals("nil", talk.say("EXEC"));
    }

    @Test
    void aRefusedCommandMakesItFail() {
        talk.say("MULTI");
        assertEquals("-ERR unknown command 'nonsense', with args beginning with: 'x' ", talk.say("nonsense x"));
        assertEquals("-EXECABORT Transaction discarded because of previous errors.", talk.say("EXEC"));
        assertEquals("-ERR EXEC without MULTI", talk.say("EXEC"));
        assertEquals("-ERR wrong number of arguments for 'get' command", talk.say("GET"));
    }

    @Test
    void discardForgets() {
        assertEquals("-ERR DISCARD without MULTI", talk.say("DISCARD"));
        talk.say("MULTI");
        assertEquals("-ERR MULTI calls can not be nested", talk.say("MULTI"));
        talk.say("SET a 1");
        assertEquals("-ERR WATCH inside MULTI is not allowed", talk.say("WATCH a"));
        assertEquals("OK", talk.say("DISCARD"));
        assertEquals("nil", talk.say("GET a"));
    }

    @Test
    void keysGoAtTheirTimeAndSayIt() {
        talk.say("SET a 1");
        assertEquals(":1", talk.say("PEXPIREAT a 1000000000100"));
        talk.pass(99);
        assertEquals("\"1\"", talk.say("GET a"));
        talk.pass(1);
        assertEquals("nil", talk.say("GET a"));
        talk.effects();
        talk.events();
        talk.say("PEXPIREAT a 1");
        assertEquals(List.of("del a"), talk.effects());
        assertEquals(List.of("expired 0:a"), talk.events());
    }
}
