package io.sauva.foreign;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.function.Executable;

/// The engines under test, and what every test of them needs.
final class ForeignEngines {
    static final List<String> NAMES = List.of("lmdb", "rocksdb", "tkrzw_tree", "tkrzw_hash");

    private ForeignEngines() {}

    static Engine<byte[]> open(String name, Path directory) {
        return open(name, directory, false, Map.of());
    }

    static Engine<byte[]> open(String name, Path directory, boolean sync, Map<String, String> settings) {
        for (var provider : Engines.all()) {
            if (provider.name().equals(name)) {
                provider.unavailable().ifPresent(why -> missing(name, why));
            }
        }
        return Engines.open(name, new EngineOptions(directory, sync, settings));
    }

    static String dataFile(String name) {
        return switch (name) {
            case "lmdb" -> "data.mdb";
            case "tkrzw_tree" -> "data.tkt";
            case "tkrzw_hash" -> "data.tkh";
            default -> throw new IllegalArgumentException(name);
        };
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static List<String> scan(Engine<byte[]> engine, String from, String to, int limit) {
        List<String> seen = new ArrayList<>();
        engine.scan(bytes(from), to == null ? null : bytes(to), limit, (key, value) -> {
            seen.add(text(key) + "=" + text(value));
            return true;
        });
        return seen;
    }

    /// The message of the failure, which must be one line and contain the words.
    static String assertRefused(String words, Executable call) {
        String message = assertThrows(EngineException.class, call).getMessage();
        assertTrue(message.lines().count() == 1, message);
        assertTrue(message.contains(words), message);
        return message;
    }

    static void missing(String what, String why) {
        String message = what + " is not tested: " + why;
        if ("true".equals(System.getenv("CI"))) {
            fail(message);
        }
        System.err.println("SKIPPED " + message);
        Assumptions.abort(message);
    }
}
