package io.sauva.store.files;

import io.sauva.store.StoreException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.IntStream;

/// Which folder holds which table of an `ObjectStore`, after some have been exchanged. Tables in memory are
/// exchanged without it.
///
/// Thread: `folder` any, `swap` one at a time.
/// Invariant: each folder holds one table. The file is whole at any moment, and written before the exchange is
/// seen.
public final class TableOrder {
    private static final String FILE = "tables.properties";

    /// `null` in memory.
    private final Path file;

    private volatile int[] folders;

    private TableOrder(Path file, int[] folders) {
        this.file = file;
        this.folders = folders;
    }

    /// The order that was written there; without a directory, or if none was, each table has the folder of its
    /// number.
    public static TableOrder of(Path directory, int count) {
        int[] folders = IntStream.range(0, count).toArray();
        if (directory == null) {
            return new TableOrder(null, folders);
        }
        Path file = directory.resolve(FILE);
        if (Files.exists(file)) {
            read(file, folders);
        }
        return new TableOrder(file, folders);
    }

    public int folder(int table) {
        return folders[table];
    }

    public void swap(int one, int other) {
        if (file == null) {
            return;
        }
        int[] now = folders.clone();
        now[one] = folders[other];
        now[other] = folders[one];
        write(now);
        folders = now;
    }

    private static void read(Path file, int[] folders) {
        Properties found = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            found.load(reader);
            for (String table : found.stringPropertyNames()) {
                int number = Integer.parseInt(table);
                if (number >= folders.length) {
                    throw new StoreException(file + " knows table " + number + "; open at least " + (number + 1));
                }
                folders[number] = Integer.parseInt(found.getProperty(table));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new StoreException(file + " cannot be read: " + e.getMessage(), e);
        }
        if (Arrays.stream(folders).distinct().count() != folders.length) {
            throw new StoreException(file + " names a folder twice");
        }
    }

    private void write(int[] now) {
        Properties moved = new Properties();
        for (int table = 0; table < now.length; table++) {
            if (now[table] != table) {
                moved.setProperty(Integer.toString(table), Integer.toString(now[table]));
            }
        }
        Path fresh = file.resolveSibling(FILE + ".new");
        try {
            StringWriter text = new StringWriter();
            moved.store(text, "Which folder holds which table");
            try (FileChannel channel = FileChannel.open(
                    fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StoreException(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
