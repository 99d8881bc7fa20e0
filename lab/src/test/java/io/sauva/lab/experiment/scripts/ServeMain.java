package io.sauva.lab.experiment.scripts;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.nio.file.Path;
import java.util.List;

/// What `sauva serve --port N` does, for tests of a module that knows no `sauva`.
public final class ServeMain {
    private ServeMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (Server server = Server.start(ServerOptions.local().port(Integer.parseInt(arguments[2])))) {
            server.awaitClosed();
        }
    }

    /// The command line that starts this class.
    static List<String> commandLine() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ServeMain.class.getName());
    }
}
