package io.sauva.foreign.tkrzw;

import io.sauva.storage.EngineException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/// What we do with a database file without Tkrzw: look at its header, change it, move it, remove it.
final class TkrzwHeader {
    private static final byte[] MAGIC = "TkrzwHDB\n".getBytes(StandardCharsets.US_ASCII);

    /// Where the header has its flags; bit 1 is the appending mode.
    private static final int FLAGS = 12;

    private static final int APPENDING = 2;

    /// Where the header has the flag that says the file is whole.
    private static final int WHOLE = 15;

    private static final int HEADER = 128;

    private TkrzwHeader() {}

    /// Whether the file is in appending mode; one that is no database is refused.
    static boolean isAppending(Path path) {
        try (InputStream file = Files.newInputStream(path)) {
            byte[] header = file.readNBytes(HEADER);
            if (header.length == 0) {
                // A crash between making the file and writing its header.
                return false;
            }
            if (header.length < HEADER || !Arrays.equals(header, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new EngineException(path + " is no Tkrzw database");
            }
            return (header[FLAGS] & APPENDING) != 0;
        } catch (IOException failure) {
            throw new EngineException(path + " cannot be read: " + failure.getMessage(), failure);
        }
    }

    /// Has Tkrzw look at all records when it opens the file. One that ends before its header does is left alone.
    static void takeBackThatItIsWhole(Path path) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            if (file.length() >= HEADER) {
                file.seek(WHOLE);
                file.write(0);
            }
        } catch (IOException failure) {
            throw new EngineException(path + " cannot be written: " + failure.getMessage(), failure);
        }
    }

    static void make(Path path) {
        try {
            Files.write(path, new byte[0]);
        } catch (IOException failure) {
            throw new EngineException(path + " cannot be made: " + failure.getMessage(), failure);
        }
    }

    static Path remove(Path path) {
        try {
            Files.deleteIfExists(path);
            return path;
        } catch (IOException failure) {
            throw new EngineException(path + " cannot be removed: " + failure.getMessage(), failure);
        }
    }

    static void move(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new EngineException(from + " cannot be renamed: " + failure.getMessage(), failure);
        }
    }
}
