package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The commands of streams where Redis need not be asked: times, events, effects, and clients that wait.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamCommandsTest {
    private final Conversation talk = Conversation.with(Conversation.dataCommands());

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void idsAreMadeOfTheTime() {
        assertEquals("\"1000000000000-0\"", talk.say("XADD s * a b"));
        assertEquals("\"1000000000000-1\"", talk.say("XADD s * a b"));
        talk.pass(5);
        assertEquals("\"1000000000005-0\"", talk.say("XADD s * a b"));
        talk.say("XADD s 1000000000010-7 a b");
        assertEquals("\"1000000000010-8\"", talk.say("XADD s * a b"), "the clock is behind");
        talk.say("XADD s 1000000000010-18446744073709551615 a b");
        assertEquals("\"1000000000011-0\"", talk.say("XADD s * a b"), "no number is left");
    }

    @Test
    void changesAreTold() {
        talk.say("XADD s 1-1 a b");
        talk.say("XADD s MAXLEN 1 2-1 a b");
        talk.say("XADD s MAXLEN 5 3-1 a b");
        talk.say("XDEL s 9-9");
        talk.say("XDEL s 2-1");
        talk.say("XTRIM s MAXLEN 5");
        talk.say("XTRIM s MAXLEN 0");
        talk.say("XSETID s 7-7");
        talk.say("XADD none NOMKSTREAM 1-1 a b");
        assertEquals(
                List.of("xadd 0:s", "xadd 0:s", "xtrim 0:s", "xadd 0:s", "xdel 0:s", "xtrim 0:s", "xsetid 0:s"),
                talk.events().stream()
                        .filter(event -> !event.startsWith("new "))
                        .toList());
        assertEquals(
                List.of(
                        "XADD s 1-1 a b",
                        "XADD s MAXLEN 1 2-1 a b",
                        "XADD s MAXLEN 5 3-1 a b",
                        "XDEL s 2-1",
                        "XTRIM s MAXLEN 0",
                        "XSETID s 7-7"),
                talk.effects());
        assertEquals(":1", talk.say("EXISTS s"), "an empty stream stays");
    }

    /// An effect has neither the time nor where blocks end in it.
    @Test
    void effectsSayWhatHappened() {
        talk.say("XADD s * a b");
        talk.say("XADD s NOMKSTREAM 1000000000000-* a b c d");
        talk.say("XADD s MAXLEN ~ 1 LIMIT 100 2000000000000-0 a b");
        talk.say("XADD s MINID 1000000000000-1 2000000000000-* a b");
        talk.say("XADD s MINID ~ 5 * a b");
        talk.say("XTRIM s MAXLEN ~ 1");
        assertEquals(
                List.of(
                        "XADD s 1000000000000-0 a b",
                        "XADD s 1000000000000-1 a b c d",
                        "XADD s MAXLEN = 3 2000000000000-0 a b",
                        "XADD s MINID = 1000000000000-1 2000000000000-1 a b",
                        "XADD s MINID = 1000000000000-1 2000000000000-2 a b"),
                talk.effects());
        for (int entry = 0; entry < 250; entry++) {
            talk.say("XADD s * a b");
        }
        talk.effects();
        assertEquals(":199", talk.say("XTRIM s MAXLEN ~ 20"), "two blocks, of which the first has lost an entry");
        assertEquals(List.of("XTRIM s MAXLEN = 55"), talk.effects());
    }

    @Test
    void theNewProtocolHasMaps() {
        talk.say("XADD s 1-1 a b");
        talk.say("XADD t 1-1 a b");
        talk.first().client().protocol(3);
        assertEquals(
                "{\"s\": [[\"1-1\", [\"a\", \"b\"]]], \"t\": [[\"1-1\", [\"a\", \"b\"]]]}",
                talk.say("XREAD STREAMS s t 0 0"));
        assertEquals(
                "{\"length\": :1, \"radix-tree-keys\": :1, \"radix-tree-nodes\": :2, \"last-generated-id\": \"1-1\","
                        + " \"max-deleted-entry-id\": \"0-0\", \"entries-added\": :1,"
                        + " \"recorded-first-entry-id\": \"1-1\", \"groups\": :0,"
                        + " \"first-entry\": [\"1-1\", [\"a\", \"b\"]], \"last-entry\": [\"1-1\", [\"a\", \"b\"]]}",
                talk.say("XINFO STREAM s"));
    }

    @Test
    void allWhoWaitAreServed() {
        talk.say("XADD s 1-1 a 1");
        List<Conversation.Person> people = new ArrayList<>();
        for (String line : List.of(
                "XREAD BLOCK 0 STREAMS s $",
                "XREAD BLOCK 0 STREAMS none s $ $",
                "XREAD COUNT 1 BLOCK 0 STREAMS s 1-1",
                "XREAD BLOCK 0 STREAMS s 2-5")) {
            Conversation.Person person = talk.join();
            person.begin(line);
            people.add(person);
        }
        talk.say("XDEL s 1-1");
        talk.say("XTRIM s MAXLEN 0");
        talk.say("XSETID s 2-0");
        for (Conversation.Person person : people) {
            assertFalse(person.isAnswered(), "nothing came");
        }
        talk.say("XADD s 2-1 b 2");
        for (Conversation.Person person : people.subList(0, 3)) {
            assertEquals("[[\"s\", [[\"2-1\", [\"b\", \"2\"]]]]]", person.await());
        }
        assertFalse(people.get(3).isAnswered());
        talk.say("XADD s 2-6 c 3");
        assertEquals("[[\"s\", [[\"2-6\", [\"c\", \"3\"]]]]]", people.get(3).await());
        assertEquals(0, talk.execution().blocked().count());
    }

    /// The last id is that of the moment at which the client began to wait, whatever becomes of the stream.
    @Test
    void theLastIdIsRemembered() {
        talk.say("XADD s 5-5 a 1");
        Conversation.Person waiting = talk.join();
        waiting.begin("XREAD BLOCK 0 STREAMS s $");
        talk.say("DEL s");
        talk.say("SET s string");
        talk.say("DEL s");
        talk.say("XADD s 5-4 a 2");
        assertFalse(waiting.isAnswered());
        talk.say("MULTI");
        talk.say("XADD s 5-6 a 3");
        talk.say("XADD s 5-7 a 4");
        talk.say("EXEC");
        assertEquals("[[\"s\", [[\"5-6\", [\"a\", \"3\"]], [\"5-7\", [\"a\", \"4\"]]]]]", waiting.await());
    }

    @Test
    void waitingEnds() {
        Conversation.Person waiting = talk.join();
        waiting.begin("XREAD BLOCK 1 STREAMS s $");
        assertEquals("nil", waiting.await());
        waiting.begin("XREAD BLOCK 0 STREAMS s $");
        talk.execution().blocked().unblock(waiting.client().id(), true);
        assertEquals("-UNBLOCKED client unblocked via CLIENT UNBLOCK", waiting.await());
        waiting.begin("XREAD BLOCK 100000000 STREAMS t $");
        talk.say("XADD s 1-1 a b");
        talk.say("RENAME s t");
        assertEquals("[[\"t\", [[\"1-1\", [\"a\", \"b\"]]]]]", waiting.await());
    }

    /// Readers that follow a stream see each entry once and in order, while several append to it and keys move.
    @Test
    void followersMissNothing() throws Exception {
        StoreOptions restless = EnginesTest.restless("hash", Strategy.SOFT);
        int writers = 3;
        int readers = 3;
        int each = 400;
        try (Conversation busy = Conversation.with(Conversation.dataCommands(), restless);
                ExecutorService threads = Executors.newFixedThreadPool(writers + readers)) {
            List<Future<Map<String, String>>> followed = new ArrayList<>();
            for (int reader = 0; reader < readers; reader++) {
                Conversation.Person person = busy.join();
                followed.add(threads.submit(() -> follow(person, writers * each)));
            }
            List<Future<?>> written = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                Conversation.Person person = busy.join();
                SplittableRandom random = new SplittableRandom(writer);
                String name = "w" + writer;
                written.add(threads.submit(() -> {
                    for (int entry = 0; entry < each; entry++) {
                        person.say("XADD s * " + name + " " + entry);
                        if (random.nextInt(4) == 0) {
                            Thread.yield();
                        }
                    }
                }));
            }
            for (Future<?> end : written) {
                end.get();
            }
            Map<String, String> first = followed.getFirst().get();
            assertEquals(writers * each, first.size());
            for (Future<Map<String, String>> other : followed) {
                assertEquals(first, other.get());
            }
        }
    }

    /// Reads until it has seen so many entries; answers them by their ids.
    private static Map<String, String> follow(Conversation.Person person, int count) {
        Map<String, String> seen = new TreeMap<>();
        String last = "0-0";
        while (seen.size() < count) {
            String answer = person.say("XREAD COUNT 7 BLOCK 0 STREAMS s " + last);
            String[] parts = answer.replaceAll("[\\[\\]\"]", "").split(", ", -1);
            for (int at = 1; at < parts.length; at += 3) {
                String before = seen.put(parts[at], parts[at + 1] + "=" + parts[at + 2]);
                assertEquals(null, before, "seen twice");
                last = parts[at];
            }
        }
        return seen;
    }
}
