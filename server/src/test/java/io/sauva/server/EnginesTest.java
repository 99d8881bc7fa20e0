package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Commands answer the same whatever holds the keys and whoever runs the commands, while keys are moved as fast
/// as possible.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EnginesTest {
    private static final int LINES = 1500;
    private static final long SEED = 20240817;

    /// Every engine in memory with every strategy.
    static Stream<StoreOptions> stores() {
        return Stream.of("hash", "map", "offheap")
                .flatMap(engine -> Stream.of(Strategy.values()).map(strategy -> restless(engine, strategy)));
    }

    /// Every operation is looked at, and keys move without rest.
    static StoreOptions restless(String engine, Strategy strategy) {
        return StoreOptions.inMemory()
                .engine(engine)
                .strategy(strategy)
                .partitions(4)
                .repartitioning(Repartitioning.when(new Trigger.Continuous())
                        .sampling(1)
                        .window(64)
                        .movePenalty(0)
                        .moverShare(1));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theAnswersAreTheSame(StoreOptions options) {
        List<String> expected;
        try (Conversation plain = Conversation.with(Conversation.dataCommands())) {
            expected = EngineScript.run(plain, SEED, LINES);
        }
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), options)) {
            List<String> said = EngineScript.run(talk, SEED, LINES);
            for (int at = 0; at < expected.size(); at++) {
                int line = at;
                assertEquals(
                        expected.get(at),
                        said.get(at),
                        () -> "answer " + line + ", after " + expected.subList(Math.max(0, line - 5), line));
            }
            assertEquals(expected.size(), said.size());
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void sumsAreKeptByManyAtOnce(StoreOptions options) throws InterruptedException {
        int people = 4;
        int rounds = 300;
        int accounts = 8;
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), options)) {
            for (int account = 0; account < accounts; account++) {
                talk.say("SET account-" + account + " 100");
            }
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = new ArrayList<>();
            for (int number = 0; number < people; number++) {
                Conversation.Person person = talk.join();
                SplittableRandom random = new SplittableRandom(number);
                threads.add(Thread.ofPlatform()
                        .uncaughtExceptionHandler((thread, e) -> {
                            synchronized (failures) {
                                failures.add(e);
                            }
                        })
                        .start(() -> {
                            for (int round = 0; round < rounds; round++) {
                                person.say("INCR counter");
                                person.say("LPUSH list a b");
                                person.say("RPOP list");
                                person.say("MULTI");
                                person.say("DECRBY account-" + random.nextInt(accounts) + " 7");
                                person.say("INCRBY account-" + random.nextInt(accounts) + " 7");
                                String answer = person.say("EXEC");
                                assertTrue(answer.startsWith("[:"), answer);
                            }
                        }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(List.of(), failures);
            assertEquals("\"" + people * rounds + "\"", talk.say("GET counter"));
            assertEquals(":" + people * rounds, talk.say("LLEN list"));
            long sum = 0;
            for (int account = 0; account < accounts; account++) {
                sum += Long.parseLong(talk.say("GET account-" + account).replace("\"", ""));
            }
            assertEquals(100L * accounts, sum);
        }
    }

    /// More commands at once than a worker's queue has room for: nobody who sends one waits.
    @Test
    void aFullQueueKeepsNobodyWaiting() {
        StoreOptions options = restless("hash", Strategy.THREADED).partitions(2).queueCapacity(2);
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), options)) {
            List<Conversation.Person> people = new ArrayList<>();
            for (int number = 0; number < 64; number++) {
                people.add(talk.join());
            }
            List<Conversation.Person> waiting = new ArrayList<>();
            for (Conversation.Person person : people) {
                if (!person.tryBegin("RPUSH list x")) {
                    waiting.add(person);
                }
            }
            waiting.forEach(Conversation.Person::await);
            assertEquals(":64", talk.say("LLEN list"));
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aRandomKeyMayBeAnyKey(StoreOptions options) {
        int keys = 40;
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), options)) {
            for (int key = 0; key < keys; key++) {
                talk.say(Arguments.bytes("SET"), Arguments.bytes("key-" + key), Arguments.bytes("v"));
            }
            Set<String> met = new HashSet<>();
            for (int attempt = 0; attempt < 100 * keys && met.size() < keys; attempt++) {
                met.add(talk.say("RANDOMKEY"));
            }
            assertEquals(keys, met.size());
        }
    }

    /// An error, or nothing found; but an answer.
    @ParameterizedTest
    @MethodSource("stores")
    void aKeyThatIsTooLongIsAnswered(StoreOptions options) {
        String key = "k".repeat(70_000);
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), options)) {
            String got = talk.say("GET " + key);
            assertTrue(got.equals("nil") || got.startsWith("-ERR"), got);
            String set = talk.say("SET " + key + " v");
            assertTrue(set.startsWith("-ERR"), set);
            assertEquals("OK", talk.say("SET k v"));
        }
    }
}
