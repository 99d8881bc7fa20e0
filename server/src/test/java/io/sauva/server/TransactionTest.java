package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    void whatIsQueuedIsCounted() {
        Client client = talk.first().client();
        talk.say("MULTI");
        assertEquals(0, client.transaction().queuedBytes());
        talk.say("SET a " + "x".repeat(1000));
        talk.say("GET a");
        assertEquals(3 + 1 + 1000 + 3 + 1 + 5 * 24, client.transaction().queuedBytes());
        talk.say("EXEC");
        assertEquals(0, client.transaction().queuedBytes());
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

    /// The connection ends while `EXEC` waits behind a change of what it watches.
    @Test
    void aTransactionWhoseClientIsGoneSeesNoLessThanOneWhoseClientIsThere() {
        Conversation.Person gone = talk.join();
        Conversation.Person other = talk.join();
        gone.say("WATCH a");
        gone.say("MULTI");
        gone.say("SET a mine");
        try (Conversation.Hold _ = talk.hold("a")) {
            other.begin("SET a theirs");
            gone.begin("EXEC");
            gone.leave();
        }
        assertEquals("OK", other.await());
        assertEquals("nil", gone.await());
        assertEquals("\"theirs\"", talk.say("GET a"));
    }

    @Test
    void nothingIsWatchedForAClientThatIsGone() {
        Conversation.Person gone = talk.join();
        try (Conversation.Hold _ = talk.hold("a")) {
            gone.begin("WATCH a");
            gone.leave();
        }
        assertEquals("OK", gone.await());
        assertEquals(0, talk.databases().watches().count());
    }

    /// Connections end while their transactions run: what is counted twice would switch off all watches.
    @Test
    void watchesAreForgottenOnce() throws Exception {
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 2000; round++) {
                Conversation.Person person = talk.join();
                person.say("WATCH a b c d e f");
                person.say("MULTI");
                person.say("SET a 1");
                CountDownLatch begin = new CountDownLatch(1);
                Future<?> leaving = threads.submit(() -> {
                    begin.await();
                    person.leave();
                    return true;
                });
                begin.countDown();
                person.say("EXEC");
                leaving.get();
                assertEquals(0, talk.databases().watches().count());
            }
        }
    }

    @Test
    void watchingIsNotReading() {
        talk.say("SET a 1");
        talk.say("WATCH a b");
        talk.say("MULTI");
        talk.say("EXEC");
        assertEquals(0, talk.databases().hits().sum());
        assertEquals(0, talk.databases().misses().sum());
    }

    @Test
    void whatWasGoneWhenItWasWatchedDoesNotChangeByBeingCleared() {
        try (Conversation other = Conversation.with(Conversation.dataCommands())) {
            other.say("SET x 1 PX 10");
            other.pass(20);
            assertEquals("OK", other.say("WATCH x"));
            assertEquals("OK", other.say("FLUSHALL"));
            assertEquals("OK", other.say("MULTI"));
            assertEquals("[]", other.say("EXEC"));
        }
    }
}
