package io.sauva.store.files;

import io.sauva.store.StoreException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;

/// The file that says what a store's files were made with, so that they are not opened as something else: data
/// that is spread over eight engines by hash cannot be found again in four.
public final class Layout {
    private static final String FILE = "store.properties";
    private static final String FORMAT = "1";

    /// What is named first if it differs: the number of partitions follows from the placement.
    private static final List<String> ORDER = List.of("format", "engine", "placement", "partitions");

    private Layout() {}

    /// Writes the file if there is none; else refuses options that do not fit it.
    public static void check(Path directory, String engine, boolean split, int partitions) {
        Properties wanted = new Properties();
        wanted.setProperty("format", FORMAT);
        wanted.setProperty("engine", engine);
        wanted.setProperty("placement", split ? "hard" : "soft");
        // A shared engine does not care how many partitions there are.
        wanted.setProperty("partitions", split ? Integer.toString(partitions) : "any");
        Path file = directory.resolve(FILE);
        try {
            Files.createDirectories(directory);
            if (Files.exists(file)) {
                compare(file, read(file), wanted);
            } else {
                write(file, wanted);
            }
        } catch (IOException e) {
            throw new StoreException("directory " + directory + " cannot be used: " + reason(e), e);
        }
    }

    private static void compare(Path file, Properties found, Properties wanted) {
        for (String name : ORDER) {
            String was = found.getProperty(name, "nothing");
            if (!was.equals(wanted.getProperty(name))) {
                throw new StoreException("the store in " + file.getParent() + " was made with " + name + "=" + was
                        + ", not " + wanted.getProperty(name) + "; open it so, or choose another directory");
            }
        }
    }

    private static Properties read(Path file) throws IOException {
        Properties found = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            found.load(reader);
        }
        return found;
    }

    private static void write(Path file, Properties wanted) throws IOException {
        Path fresh = file.resolveSibling(FILE + ".new");
        try (Writer writer = Files.newBufferedWriter(fresh)) {
            wanted.store(writer, "What the files here were made with");
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
