package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.server.servers.Required;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ordinary work with the two clients of Node, and with BullMQ on one of them. They are installed by `npm ci`,
/// in the versions of the lock file, into a folder below `target`.
class NodeTest {
    private static final Path FOLDER = Path.of(System.getProperty("sauva.root"), "checks/server/target/node");

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        for (String program : List.of("node", "npm")) {
            try {
                Script.run(Path.of("."), List.of(program, "--version"), "").succeeded();
            } catch (IOException e) {
                Required.missing(program, "install the Debian packages nodejs and npm (" + e.getMessage() + ")");
            }
        }
        Files.createDirectories(FOLDER);
        Path lock = FOLDER.resolve("package-lock.json");
        Path wanted = Script.sources("node").resolve("package-lock.json");
        boolean installed =
                Files.exists(FOLDER.resolve("node_modules")) && Files.exists(lock) && Files.mismatch(lock, wanted) < 0;
        try (Stream<Path> files = Files.list(Script.sources("node"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, FOLDER.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!installed) {
            Script.Result result = Script.run(FOLDER, List.of("npm", "ci", "--no-audit", "--no-fund"), "");
            if (result.status() != 0) {
                Files.delete(lock);
                Required.missing("what npm ci installs", "it says: " + result.output());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void nodeRedis(String protocol) throws Exception {
        run("node-redis.mjs", protocol);
    }

    @Test
    void ioredis() throws Exception {
        run("ioredis.mjs", "");
    }

    /// Job queues whose every step is a script.
    @Test
    void bullmq() throws Exception {
        run("bullmq.mjs", "");
    }

    private static void run(String script, String protocol) throws Exception {
        try (RunningServer server = Sauva.start()) {
            List<String> command = List.of(
                    "node",
                    script,
                    server.address().host(),
                    "" + server.address().port(),
                    protocol);
            assertEquals("ok\n", Script.run(FOLDER, command, "").succeeded());
        }
    }
}
