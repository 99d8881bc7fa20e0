package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ExampleCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int sauva(String... arguments) {
        return Sauva.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void withoutANameTheExamplesAreListed() {
        assertEquals(0, sauva("example"));
        assertTrue(out.toString().lines().anyMatch(line -> line.startsWith("anomalies ")), out.toString());
        assertEquals(3, out.toString().lines().count());
    }

    @Test
    void anExampleRunsOnAServerOfItsOwn() {
        assertEquals(0, sauva("example", "matrix"), err.toString());
        assertEquals(2, out.toString().lines().count(), out.toString());
    }

    @Test
    void anExampleRunsOnTheServerThatIsNamed() {
        try (Server server = Server.start(ServerOptions.local().port(0))) {
            String port = Integer.toString(server.port());
            assertEquals(0, sauva("example", "quadrature", "--port", port, "--command", "EVAL"), err.toString());
            assertTrue(out.toString().startsWith("1 of EVAL: area 1.88332"), out.toString());
        }
    }

    @Test
    void mistakesAreOneLine() {
        assertEquals(2, sauva("example", "chess"));
        assertTrue(
                err.toString().contains("no example 'chess'; there are: anomalies, matrix, quadrature"),
                err.toString());
        assertEquals(1, sauva("example", "matrix", "--port", "1"));
        assertEquals(2, err.toString().lines().count(), err.toString());
    }
}
