package io.sauva.foreign.tkrzw;

import io.sauva.storage.EngineException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/// What we do with a database file without Tkrzw: look at its header, move it, remove it.
final class TkrzwHeader {
    private static final byte[] MAGIC = "TkrzwHDB\n".getBytes(StandardCharsets.US_ASCII);

    /// Where the header has its flags; bit 1 is the appending mode.
    private static final int FLAGS = 12;

    private static final int APPENDING = 2;
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
