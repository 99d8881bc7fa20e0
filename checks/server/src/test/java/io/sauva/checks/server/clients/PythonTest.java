package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.server.servers.Required;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Ordinary work with redis-py, as Debian has it.
class PythonTest {
    @Test
    void ordinaryWork() throws Exception {
        Path python = Required.program("/usr/bin/python3", "python3");
        Path folder = Script.sources("python");
        if (Script.run(folder, List.of(python.toString(), "-c", "import redis"), "")
                        .status()
                != 0) {
            Required.missing("the Python module redis", "install the Debian package python3-redis");
        }
        try (RunningServer server = Sauva.start()) {
            List<String> command = List.of(
                    python.toString(),
                    "-B",
                    "client.py",
                    server.address().host(),
                    "" + server.address().port());
            assertEquals("ok\n", Script.run(folder, command, "").succeeded());
        }
    }
}
