package io.sauva.checks.server.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Debian's `redis-server`, the reference for behaviour.
public final class Redis {
    private Redis() {}

    /// Starts one on a free port of the loopback interface, without persistence.
    public static Program start(String... options) throws IOException, InterruptedException {
        Path program = Required.program("/usr/bin/redis-server", "redis-server");
        Address address = Address.loopback(Program.freePort());
        List<String> command = new ArrayList<>(List.of(program.toString(), "--port", "" + address.port()));
        command.addAll(List.of("--bind", Address.LOOPBACK, "--save", "", "--appendonly", "no"));
        command.addAll(List.of(options));
        return Program.start(address, command);
    }
}
