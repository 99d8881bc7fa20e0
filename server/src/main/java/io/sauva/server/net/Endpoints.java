package io.sauva.server.net;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where clients can connect.
///
/// @param addresses of this machine, by name or number; `*` and `::*` are all of them; one that begins with `-`
///     may be missing
/// @param port of TCP; 0 takes one that is free
/// @param unixSocket the file of the Unix socket, if there is to be one
/// @param unixPermissions its permissions, as `rwxrwx---`; empty leaves them to the system
/// @param backlog how many may wait to be accepted
public record Endpoints(
        List<String> addresses, int port, Optional<Path> unixSocket, String unixPermissions, int backlog) {
    public Endpoints {
        addresses = List.copyOf(addresses);
    }
}
