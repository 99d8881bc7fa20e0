package io.sauva.checks.histories.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.Conversation;
import io.sauva.server.EngineScript;
import io.sauva.server.Server;
import io.sauva.server.ServerException;
import io.sauva.server.ServerOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The server on engines that keep files: the same answers as in memory, and the same data after a restart.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DiskEnginesTest {
    private static final List<String> KEEPING_FILES = List.of("lmdb", "rocksdb", "tkrzw_tree", "tkrzw_hash");
    private static final int LINES = 400;
    private static final long SEED = 7;

    @TempDir
    Path directory;

    static Stream<String> engines() {
        return Engines.all().stream()
                .filter(provider -> KEEPING_FILES.contains(provider.name())
                        && provider.unavailable().isEmpty())
                .map(EngineProvider::name);
    }

    static Stream<Arguments> stores() {
        return engines()
                .flatMap(engine ->
                        Stream.of(Strategy.SOFT, Strategy.HARD).map(strategy -> Arguments.of(engine, strategy)));
    }

    private StoreOptions restless(String engine, Strategy strategy) {
        return StoreOptions.inMemory()
                .engine(engine)
                .strategy(strategy)
                .partitions(3)
                .directories(List.of(directory))
                .repartitioning(Repartitioning.when(new Trigger.Continuous())
                        .sampling(1)
                        .window(64)
                        .movePenalty(0)
                        .moverShare(1));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theAnswersAreThoseOfMemory(String engine, Strategy strategy) {
        List<String> expected;
        StoreOptions inMemory = StoreOptions.inMemory().repartitioning(Repartitioning.off());
        try (Conversation plain = Conversation.with(Conversation.dataCommands(), inMemory)) {
            expected = EngineScript.run(plain, SEED, LINES);
        }
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), restless(engine, strategy))) {
            List<String> said = EngineScript.run(talk, SEED, LINES);
            for (int at = 0; at < expected.size(); at++) {
                int line = at;
                assertEquals(expected.get(at), said.get(at), () -> "answer " + line);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void allDatabasesAreThereAgain(String engine, Strategy strategy) {
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), restless(engine, strategy))) {
            talk.say("SET zero 0");
            talk.say("SELECT 5");
            talk.say("RPUSH five a b c");
            talk.say("SELECT 9");
            talk.say("ZADD nine 9 a");
            talk.say("PEXPIREAT nine 1000000100000");
            assertEquals("OK", talk.say("SWAPDB 0 5"));
        }
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), restless(engine, strategy))) {
            assertEquals("[\"a\", \"b\", \"c\"]", talk.say("LRANGE five 0 -1"));
            talk.say("SELECT 5");
            assertEquals("\"0\"", talk.say("GET zero"));
            talk.say("SELECT 9");
            assertEquals(":1", talk.say("DBSIZE"));
            assertEquals(":100000", talk.say("PTTL nine"));
            talk.say("SELECT 3");
            assertEquals("OK", talk.say("FLUSHALL"));
        }
        try (Conversation talk = Conversation.with(Conversation.dataCommands(), restless(engine, strategy))) {
            for (int database = 0; database < 16; database++) {
                talk.say("SELECT " + database);
                assertEquals(":0", talk.say("DBSIZE"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void timesAreKnownAfterARestart(String engine) throws IOException {
        ServerOptions options =
                ServerOptions.local().port(0).set("engine", engine).set("dir", directory.toString());
        try (Server server = Server.start(options);
                Wire wire = new Wire(server.port())) {
            assertEquals("+OK", wire.ask("SET soon v PX 1500"));
            assertEquals("+OK", wire.ask("SET late v EX 1000"));
        }
        try (Server server = Server.start(options);
                Wire wire = new Wire(server.port())) {
            String size = wire.ask("DBSIZE"); // which does not look at the keys: somebody else must remove it
            while (!size.equals(":1")) {
                assertEquals(":2", size);
                size = wire.ask("DBSIZE");
            }
            assertEquals(":1", wire.ask("EXISTS late"));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void whatWasAnsweredOutlivesAKilledProcess(String engine) throws Exception {
        int keys = 200;
        Process killed = serve(engine);
        try (BufferedReader out = killed.inputReader();
                Wire wire = new Wire(port(out))) {
            for (int key = 0; key < keys; key++) {
                assertEquals("+OK", wire.ask("SET key-" + key + " " + key));
                assertTrue(wire.ask("RPUSH list " + key).startsWith(":"));
            }
        } finally {
            killed.destroyForcibly().waitFor();
        }
        Process again = serve(engine);
        try (BufferedReader out = again.inputReader();
                Wire wire = new Wire(port(out))) {
            assertEquals(":" + (keys + 1), wire.ask("DBSIZE"));
            assertEquals(":" + keys, wire.ask("LLEN list"));
            assertEquals(":" + keys, wire.ask("INCR key-" + (keys - 1)));
        } finally {
            again.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void withoutADirectoryItSaysSoInOneLine(String engine) {
        ServerOptions options = ServerOptions.local().port(0).set("engine", engine);
        ServerException refused = assertThrows(ServerException.class, () -> Server.start(options));
        assertTrue(refused.getMessage().contains("'dir'"), refused.getMessage());
        assertFalse(refused.getMessage().contains("\n"), refused.getMessage());
    }

    private Process serve(String engine) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServingProcess.class.getName(),
                        engine,
                        directory.toString(),
                        engine.equals("tkrzw_tree") ? "yes" : "no") // it keeps changed pages in the process
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int port(BufferedReader out) throws IOException {
        return Integer.parseInt(out.readLine());
    }
}
