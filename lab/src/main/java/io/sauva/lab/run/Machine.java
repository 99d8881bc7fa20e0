package io.sauva.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.OptionalLong;

/// What the machine and this process are like.
public final class Machine {
    private static final Path STATUS = Path.of("/proc/self/status");

    private Machine() {}

    /// One line: cores, memory, system, Java.
    public static String describe() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.availableProcessors() + " cores, heap of up to " + (runtime.maxMemory() >> 20) + " MiB, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", Java " + Runtime.version();
    }

    /// The commit that was built, if the launcher knew it.
    public static String commit() {
        return System.getProperty("sauva.commit", "unknown");
    }

    static long heapBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /// The memory of this process that is in RAM; only Linux tells.
    static OptionalLong residentBytes() {
        try {
            if (!Files.isReadable(STATUS)) {
                return OptionalLong.empty();
            }
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(STATUS + " cannot be read", e);
        }
    }

    /// The size of all files below the folders; what disappears meanwhile does not count.
    static long fileBytes(List<Path> folders) {
        long[] sum = {0};
        for (Path folder : folders) {
            try {
                Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        sum[0] += attributes.size();
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException("the size of " + folder + " cannot be told", e);
            }
        }
        return sum[0];
    }
}
