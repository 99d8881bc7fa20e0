package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.command.generic.GenericCommands;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.resp.Reply;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that wait: what wakes them, and who is in the way.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockedClientsTest {
    private final Conversation talk = Conversation.with(commands());

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(ListCommands.all());
        commands.addAll(GenericCommands.all());
        commands.add(new Nap());
        return commands;
    }

    /// Waits for nothing but the end of its time, or somebody who unblocks it.
    private static final class Nap extends Command {
        Nap() {
            super(Spec.of("nap", 1, "test").keys(arguments -> List.of()).build());
        }

        @Override
        public void run(Call call) {
            call.block(new Blocking(List.of(), TimeUnit.HOURS.toNanos(1), Reply::ok));
        }
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void aClientIsServedFromADatabaseThatTakesThePlaceOfItsOwn() {
        Conversation.Person waiting = talk.join();
        waiting.begin("BLPOP l 0");
        talk.first().client().select(1);
        talk.say("RPUSH l a");
        assertFalse(waiting.isAnswered());
        talk.say("SWAPDB 0 1");
        assertEquals("[\"l\", \"a\"]", waiting.await());
    }

    @Test
    void whatASwapInATransactionBringsIsServedToo() {
        Conversation.Person waiting = talk.join();
        waiting.begin("BLPOP l 0");
        talk.first().client().select(1);
        talk.say("MULTI");
        talk.say("RPUSH l a");
        talk.say("SWAPDB 0 1");
        talk.say("EXEC");
        assertEquals("[\"l\", \"a\"]", waiting.await());
    }

    /// The connection ends before its command has got as far as to wait.
    @Test
    void aClientThatIsGoneTakesNothing() {
        Conversation.Person gone = talk.join();
        try (Conversation.Hold _ = talk.hold("l")) {
            gone.begin("BLPOP l 0");
            gone.leave();
        }
        assertEquals(0, talk.execution().blocked().count());
        assertEquals(":1", talk.say("RPUSH l a"));
        assertEquals(":1", talk.say("LLEN l"));
    }

    /// Each is served by the one before it: a chain that is longer than a stack is deep.
    @Test
    void aLongChainOfWakingsEnds() {
        int length = 20_000;
        List<Conversation.Person> chain = new ArrayList<>();
        for (int link = 0; link < length; link++) {
            Conversation.Person person = talk.join();
            person.begin("BLMOVE l" + link + " l" + (link + 1) + " LEFT RIGHT 0");
            chain.add(person);
        }
        assertEquals(":1", talk.say("RPUSH l0 a"));
        for (Conversation.Person person : chain) {
            assertTrue(person.isAnswered());
        }
        assertEquals(":1", talk.say("LLEN l" + length));
        assertEquals(0, talk.execution().blocked().count());
    }

    /// Two unblock the same client at the same time.
    @Test
    void waitingEndsOnce() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 5_000; round++) {
                Conversation.Person person = talk.join();
                long id = person.client().id();
                person.begin("BLPOP none 0");
                Future<Boolean> other = threads.submit(() -> {
                    barrier.await();
                    return talk.execution().blocked().unblock(id, false);
                });
                barrier.await();
                talk.execution().blocked().unblock(id, false);
                other.get();
                assertEquals("nil", person.await());
                assertFalse(person.isAnswered());
                assertEquals(0, talk.execution().blocked().count());
            }
        }
    }

    /// The first one waits for a key, too, that somebody else has just now; who came later does not overtake it.
    @Test
    void whoCameFirstIsServedFirst() {
        String other = otherPartition("l");
        Conversation.Person one = talk.join();
        Conversation.Person two = talk.join();
        one.begin("BLPOP " + other + " l 0");
        two.begin("BLPOP l 0");
        List<Runnable> held = new ArrayList<>();
        var key = new ObjectStore.Key(0, Arguments.bytes(other));
        var _ = talk.store().submit(List.of(key), true, held::add, () -> true);
        talk.say("RPUSH l 1");
        assertFalse(one.isAnswered());
        assertFalse(two.isAnswered());
        talk.say("RPUSH l 2");
        held.getFirst().run();
        assertEquals("[\"l\", \"1\"]", one.await());
        assertEquals("[\"l\", \"2\"]", two.await());
        assertEquals(0, talk.execution().blocked().count());
    }

    /// A key that is not in the partition of this one.
    private String otherPartition(String key) {
        int partition = partition(key);
        return IntStream.range(0, 1000)
                .mapToObj(number -> "x" + number)
                .filter(name -> partition(name) != partition)
                .findFirst()
                .orElseThrow();
    }

    private int partition(String key) {
        byte[] bytes = Arguments.bytes(key);
        return talk.store().partitionOf(0, bytes, KeyHash.hash(bytes));
    }

    @Test
    void whoSleepsIsNotUnblocked() {
        Conversation.Person person = talk.join();
        person.begin("NAP");
        assertFalse(talk.execution().blocked().unblock(person.client().id(), true));
        assertFalse(person.isAnswered());
    }

    @Test
    void aCommandThatWaitedIsSeenOnce() {
        Conversation.Person waiting = talk.join();
        waiting.begin("BLPOP l 0");
        talk.say("RPUSH l a");
        waiting.await();
        assertEquals(2, talk.begun());
        assertEquals(2, talk.ran());
    }

    /// The pause ends at the moment at which a command finds that there is one.
    @Test
    void nobodyIsForgottenWhenAPauseEnds() throws Exception {
        Clock clock = Clock.system();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Conversation.Person person = talk.join();
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 20_000; round++) {
                talk.pause().until(clock.nanos() + TimeUnit.HOURS.toNanos(1), true, clock.nanos());
                Future<?> end = threads.submit(() -> {
                    barrier.await();
                    talk.pause().end();
                    return true;
                });
                barrier.await();
                boolean ended = person.tryBegin("LLEN l");
                end.get();
                if (!ended) {
                    person.await();
                }
            }
        }
    }
}
