package io.sauva.lab.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {
    private Server server;
    private Wire wire;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerOptions.local().port(0));
        wire = new Wire(server.port());
    }

    @AfterEach
    void stop() throws IOException {
        wire.close();
        server.close();
    }

    @Test
    void answersAreTrees() throws IOException {
        assertEquals("OK", wire.ask("SET", "key", "two words").text());
        assertEquals("two words", wire.ask("GET", "key").text());
        assertTrue(wire.ask("GET", "none").isNil());
        assertEquals(3, wire.ask("RPUSH", "list", "a", "b", "c").number());
        assertEquals(
                List.of("a", "b", "c"), wire.ask("LRANGE", "list", "0", "-1").texts());
        IOException refused = assertThrows(IOException.class, () -> wire.ask("INCR", "list"));
        assertTrue(refused.getMessage().contains("WRONGTYPE"), refused.getMessage());
        assertTrue(Wire.answers(server.port()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void everyRequestOfACrowdIsAnsweredAndCounted(int pipeline) throws IOException {
        Throughput measured;
        try (Crowd crowd =
                new Crowd(server.port(), 10, pipeline, client -> Wire.command("INCR", "counter:" + client))) {
            measured = crowd.run(0.01, 0.1);
        }
        long sum = 0;
        for (int client = 0; client < 10; client++) {
            sum += wire.ask("GET", "counter:" + client).number();
        }
        assertTrue(measured.requests() > 0 && measured.requests() <= sum, measured.requests() + " of " + sum);
        assertEquals(measured.requests(), measured.latencies().getTotalCount());
        assertEquals(0, sum % pipeline, "a client sends so many at once, and all of them are answered");
    }

    @Test
    void whatIsMeasuredMeanwhileIsAnsweredToo() throws IOException {
        try (Crowd crowd = new Crowd(server.port(), 5, 1, client -> Wire.command("INCR", "counter"));
                Probe probe = new Probe(server.port())) {
            Throughput probes = crowd.meanwhile(() -> probe.run(Wire.command("PING"), 500, 0.2));
            assertEquals(100, probes.latencies().getTotalCount());
            assertTrue(probes.millis(50) > 0);
        }
        assertTrue(wire.ask("GET", "counter").number() > 0);
    }

    @Test
    void anErrorEndsTheLoad() throws IOException {
        wire.ask("RPUSH", "list", "a");
        try (Crowd crowd = new Crowd(server.port(), 2, 1, client -> Wire.command("INCR", "list"))) {
            IOException failure = assertThrows(IOException.class, () -> crowd.run(0, 1));
            assertTrue(failure.getMessage().contains("WRONGTYPE"), failure.getMessage());
        }
    }
}
