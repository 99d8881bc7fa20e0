package io.sauva.checks.histories;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Another process at a store: writes with sync on and moves keys, and prints each key and partition once the
/// store has acknowledged it, until it is killed. With `open` it only opens the store and says how that went.
final class CrashingWriter {
    static final int PARTITIONS = 4;
    private static final int KEYS = 200;

    private CrashingWriter() {}

    public static void main(String[] arguments) {
        StoreOptions options = options(Strategy.named(arguments[0]), arguments[1], Path.of(arguments[2]));
        try (Store store = Store.open(options)) {
            if (arguments[3].equals("open")) {
                System.out.println("opened");
                return;
            }
            write(store, Integer.parseInt(arguments[3]));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }

    static StoreOptions options(Strategy strategy, String engine, Path directory) {
        return StoreOptions.on(directory)
                .engine(engine)
                .strategy(strategy)
                .partitions(PARTITIONS)
                .directories(List.of(directory.resolve("one"), directory.resolve("two")));
    }

    private static void write(Store store, int round) {
        for (int number = 0; ; number++) {
            String key = "key-" + number % KEYS;
            String value = round + "." + number;
            store.put(bytes(key), bytes(value));
            System.out.println("put " + key + " " + value + " done");
            if (number % 3 == 0) {
                int partition = (number / 3) % PARTITIONS;
                store.move(List.of(bytes(key)), partition);
                System.out.println("move " + key + " " + partition + " done");
            }
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
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
