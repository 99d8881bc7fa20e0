package io.sauva.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// How many files, which sockets are too, the process may have open at once, as Linux tells it.
///
/// Thread: any; nothing is kept here.
public final class OpenFiles {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String NAME = "Max open files";

    private OpenFiles() {}

    /// The limit; where it is not told, as good as none.
    public static long most() {
        try {
            return parse(Files.readAllLines(LIMITS));
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    static long parse(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith(NAME)) {
                String soft = line.substring(NAME.length()).strip().split("\\s+", -1)[0];
                return soft.matches("\\d{1,18}") ? Long.parseLong(soft) : Long.MAX_VALUE;
            }
        }
        return Long.MAX_VALUE;
    }
}
