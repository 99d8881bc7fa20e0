package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SauvaTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int sauva(String... arguments) {
        CommandLine command = Sauva.commandLine();
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    @Test
    void versionPrintsTheBuild() {
        assertEquals(0, sauva("--version"));
        assertTrue(out.toString().matches("sauva \\d+\\.\\d+\\.\\d+\\S* \\(Java .*\\)\\R"), out.toString());
    }

    @Test
    void helpNamesTheCommand() {
        assertEquals(0, sauva("--help"));
        assertTrue(out.toString().startsWith("Usage: sauva"), out.toString());
    }

    @Test
    void anUnknownFlagIsOneLineAndTwo() {
        assertEquals(2, sauva("--colour"));
        assertEquals(
                "sauva: Unknown option: '--colour' (see 'sauva --help')",
                err.toString().strip());
    }

    @Test
    void noCommandIsOneLineAndTwo() {
        assertEquals(2, sauva());
        assertEquals(
                "sauva: no command given (see 'sauva --help')", err.toString().strip());
    }
}
