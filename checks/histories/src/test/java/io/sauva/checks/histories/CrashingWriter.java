package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Another process at a store: writes with sync on, and prints each change once the store has acknowledged it,
/// until it is killed. It moves keys itself, or has the store re-divide them as fast as it can; with `open` it
/// only opens the store and says how that went.
final class CrashingWriter {
    static final int PARTITIONS = 4;
    private static final int KEYS = 200;
    private static final int FEW_KEYS = 20;

    private CrashingWriter() {}

    public static void main(String[] arguments) {
        Strategy strategy = Strategy.named(arguments[0]);
        Path directory = Path.of(arguments[2]);
        StoreOptions options = arguments[3].equals("repartition")
                ? options(strategy, arguments[1], directory).repartitioning(Matrix.continuous("restless"))
                : options(strategy, arguments[1], directory);
        try (Store store = Store.open(options)) {
            switch (arguments[3]) {
                case "open" -> System.out.println("opened");
                case "move" -> writeAndMove(store, Integer.parseInt(arguments[4]));
                default -> writeWhileItRepartitions(store, Integer.parseInt(arguments[4]));
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }

    static StoreOptions options(Strategy strategy, String engine, Path directory) {
        return StoreOptions.on(directory)
                .engine(engine)
                .strategy(strategy)
                .partitions(PARTITIONS)
                .directories(List.of(directory.resolve("one"), directory.resolve("two")))
                .repartitioning(Repartitioning.off());
    }

    private static void writeAndMove(Store store, int round) {
        for (int number = 0; ; number++) {
            String key = "key-" + number % KEYS;
            put(store, key, round + "." + number);
            if (number % 3 == 0) {
                int partition = (number / 3) % PARTITIONS;
                store.move(List.of(bytes(key)), partition);
                System.out.println("move " + key + " " + partition + " done");
            }
        }
    }

    /// Few keys, so that each comes and goes and is moved many times; says now and then how many moves there
    /// were.
    private static void writeWhileItRepartitions(Store store, int round) {
        for (int number = 0; ; number++) {
            String key = "key-" + number % FEW_KEYS;
            String value = round + "." + number;
            if (number / FEW_KEYS % 3 == 1) {
                store.delete(bytes(key));
                System.out.println("delete " + key + " " + value + " done");
            } else {
                put(store, key, value);
            }
            if (number % FEW_KEYS == 0) {
                long moves = store.repartitioning().stats().moves();
                System.out.println("moves so-far " + moves + " done");
            }
        }
    }

    private static void put(Store store, String key, String value) {
        store.put(bytes(key), bytes(value));
        System.out.println("put " + key + " " + value + " done");
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Has a writer work until it has printed so many lines, kills it in the middle of whatever it is doing, and
    /// shows all lines it printed but the one that was cut off.
    static void runAndKill(int lines, Consumer<String[]> noted, String... arguments) throws Exception {
        runAndKill(lines, () -> true, noted, arguments);
    }

    /// The same, but it works on until what was noted is enough.
    static void runAndKill(int lines, BooleanSupplier enough, Consumer<String[]> noted, String... arguments)
            throws Exception {
        Process writer = start(arguments);
        try (BufferedReader out = writer.inputReader(StandardCharsets.UTF_8)) {
            for (int line = 0; line < lines || !enough.getAsBoolean(); line++) {
                String said = out.readLine();
                assertNotNull(said, "the writer ended by itself");
                assertTrue(said.endsWith(" done"), said);
                noted.accept(said.split(" ", -1));
            }
            // By the command: destroyForcibly would close the pipe with what is still in it.
            Process kill = new ProcessBuilder("kill", "-9", Long.toString(writer.pid())).start();
            assertEquals(0, kill.waitFor());
            // Lines that were written before the kill and not read yet are acknowledgements too.
            for (String said = out.readLine(); said != null; said = out.readLine()) {
                String[] words = said.split(" ", -1);
                if (words.length == 4 && words[3].equals("done")) {
                    noted.accept(words);
                }
            }
        }
    }

    static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                CrashingWriter.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
