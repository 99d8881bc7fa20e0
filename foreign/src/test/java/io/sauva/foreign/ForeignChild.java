package io.sauva.foreign;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Another process at an engine: `open` prints how many keys there are or why not, `write` puts without end
/// with sync on and prints each key it was acknowledged, `scribble` puts and deletes with sync off and prints
/// that, `survive` opens, reads everything and prints what came of it.
final class ForeignChild {
    static final int SCRIBBLED = 3000;

    private ForeignChild() {}

    public static void main(String[] arguments) {
        boolean write = arguments[2].equals("write");
        EngineOptions options = new EngineOptions(Path.of(arguments[1]), write, Map.of());
        try (Engine<byte[]> engine = Engines.open(arguments[0], options)) {
            if (write) {
                write(engine, Integer.parseInt(arguments[3]));
            }
            if (arguments[2].equals("scribble")) {
                scribble(engine);
            }
            if (arguments[2].equals("survive")) {
                engine.scan(new byte[0], null, Integer.MAX_VALUE, (_, _) -> true);
                engine.put(ForeignEngines.bytes("another"), new byte[100]);
            }
            System.out.println(engine.size());
        } catch (EngineException refused) {
            System.out.println(refused.getMessage());
        }
    }

    /// Every key is put several times, so that the files of appending engines fill with dead records and
    /// are renewed.
    private static void write(Engine<byte[]> engine, int round) {
        for (int number = 0; ; number++) {
            String key = round + "-" + number % 3000;
            engine.put(ForeignEngines.bytes(key), ForeignEngines.bytes(key + "=" + number + ".".repeat(100)));
            System.out.println(key + "=" + number);
        }
    }

    /// One key in three is deleted each second time and put again into the gap, so that the file soon grows no
    /// more. Now and then everything is synchronized: an engine must not take the file for whole because of that
    /// when it is killed later.
    private static void scribble(Engine<byte[]> engine) {
        for (int number = 0; ; number++) {
            int which = number % SCRIBBLED;
            byte[] key = ForeignEngines.bytes("key" + which);
            boolean deleted = which % 3 == 0 && number / SCRIBBLED % 2 == 1;
            if (deleted) {
                engine.delete(key);
            } else {
                engine.put(key, ForeignEngines.bytes(scribbled(number)));
            }
            if (number % 4096 == 0) {
                engine.sync();
            }
            System.out.println((deleted ? "-" : "+") + number);
        }
    }

    /// The value that is put in this step; those of one key are of one length.
    static String scribbled(int number) {
        return String.format("%09d", number) + "x".repeat(number % SCRIBBLED * 31 % 700);
    }

    static Process start(String... arguments) throws IOException {
        return start(List.of("--enable-native-access=ALL-UNNAMED"), arguments);
    }

    static Process start(List<String> flags, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=/dev/null"));
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(ForeignChild.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// What the child printed; a crash of its virtual machine shows as its exit code.
    static String output(Process child) throws IOException, InterruptedException {
        String text = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return child.waitFor() == 0 ? text : "exit " + child.exitValue() + ": " + text;
    }

    static String output(String name, Path directory, String what) throws IOException, InterruptedException {
        return output(start(name, directory.toString(), what));
    }
}
