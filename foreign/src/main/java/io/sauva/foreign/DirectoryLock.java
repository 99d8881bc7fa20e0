package io.sauva.foreign;

import io.sauva.storage.EngineException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The exclusive use of an engine's directory, by a lock on its file `sauva.lock` that the kernel lets go
/// of when the process dies.
///
/// Thread: any; taking and closing are done once each.
/// Invariant: a directory in `HELD` has its lock file open exactly once in this process. POSIX drops a lock
/// when *any* descriptor of its file is closed, so a second attempt must be turned away before it opens the
/// file.
public final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "sauva.lock";
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /// Makes the directory if it is missing and takes it.
    public static DirectoryLock take(Path wanted) {
        Path directory = make(wanted);
        if (!HELD.add(directory)) {
            throw new EngineException("directory " + wanted + " is already open in this process");
        }
        boolean taken = false;
        try {
            FileChannel channel = lock(directory);
            taken = true;
            return new DirectoryLock(directory, channel);
        } catch (IOException failure) {
            throw refused("cannot write in directory " + wanted, failure);
        } finally {
            if (!taken) {
                HELD.remove(directory);
            }
        }
    }

    /// The directory without symbolic links.
    public Path directory() {
        return directory;
    }

    /// Makes names of new files in the directory durable; the engines force only what is in the files.
    public void forceNames() {
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException failure) {
            throw refused("cannot force directory " + directory, failure);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw refused("cannot let go of directory " + directory, failure);
        } finally {
            HELD.remove(directory);
        }
    }

    private static Path make(Path wanted) {
        try {
            if (Files.exists(wanted) && !Files.isDirectory(wanted)) {
                throw new EngineException(wanted + " is a file; the engine needs a directory");
            }
            return Files.createDirectories(wanted.toAbsolutePath()).toRealPath();
        } catch (IOException failure) {
            throw refused("cannot make directory " + wanted, failure);
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        if (lock == null) {
            throw new EngineException("directory " + directory + " is in use by another process");
        }
        return channel;
    }

    private static EngineException refused(String what, IOException failure) {
        String why = switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException file -> file.getFile() + " is a file";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> String.valueOf(failure.getMessage());
        };
        return new EngineException(what + ": " + why, failure);
    }
}
