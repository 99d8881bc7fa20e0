package io.sauva.server.net;

import io.sauva.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/// The file that stands for a Unix socket. It outlives a process that was killed, so it may be there already.
///
/// Thread: one.
final class UnixSocketFile {
    private final Path path;

    UnixSocketFile(Path path) {
        this.path = path;
    }

    /// Removes a socket that was left behind, but nothing else that has that name.
    void prepare() {
        try {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isOther()) {
                throw new ServerException("unixsocket " + path + ": is there already, and is no socket");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new ServerException("unixsocket " + path + ": cannot be replaced (" + e.getMessage() + ")", e);
        }
    }

    /// Sets who may connect; empty leaves it as it is.
    void permit(String permissions) {
        if (permissions.isEmpty()) {
            return;
        }
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (IOException e) {
            throw new ServerException("unixsocket " + path + ": cannot set permissions (" + e.getMessage() + ")", e);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            System.getLogger(UnixSocketFile.class.getName())
                    .log(System.Logger.Level.WARNING, "the socket " + path + " could not be removed", e);
        }
    }
}
