package io.sauva.lab.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.example.AnomalyDetection.Verdict;
import io.sauva.lab.example.Series.Ending;
import io.sauva.lab.example.Series.Point;
import io.sauva.lab.wire.Wire;
import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The examples check themselves what they find; here they run, both as atomic and as asynchronous scripts.
class ExamplesTest {
    private static Server server;

    @BeforeAll
    static void start() {
        server = Server.start(ServerOptions.local().port(0));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Arguments> examples() {
        return Example.all().stream()
                .flatMap(example -> Stream.of("EVAL", "EVALASYNC").map(command -> Arguments.of(example, command)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleFindsWhatItShould(Example example, String command) throws IOException {
        List<String> said = new ArrayList<>();
        example.run(new Stage(server.port(), command, 7, said::add));
        assertTrue(said.size() >= 2, said.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10})
    void bothScriptsMultiplyMatricesOfAnySize(int size) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            int[] a = MatrixProduct.fill(wire, "a", size, 1);
            int[] b = MatrixProduct.fill(wire, "b", size, 2);
            for (ScriptFile script : List.of(ScriptFile.MATRIX, ScriptFile.MATRIX_NUMBERS)) {
                assertEquals(
                        size,
                        wire.ask("EVAL", script.text(), "3", "a", "b", "c").number());
                assertEquals(
                        MatrixProduct.product(a, b, size),
                        wire.ask("LRANGE", "c", "0", "-1").texts());
            }
        }
    }

    @Test
    void appendixBFindsTheArea() throws IOException {
        try (Wire wire = new Wire(server.port())) {
            String area =
                    wire.ask("EVAL", ScriptFile.QUADRATURE_SEED.text(), "0").text();
            assertEquals(Quadrature.AREA, Double.parseDouble(area), 1e-6);
            assertEquals("0", wire.ask("GET", "threads_running").text());
            Quadrature.measureSequential(wire, "EVAL", "1e-8");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void scriptsShareTheTrapezoidsAmongThemselves(int scripts) throws IOException {
        long alone = Quadrature.measure(server.port(), "EVAL", 1, "1e-8").trapezoids();
        Quadrature.Outcome outcome = Quadrature.measure(server.port(), "EVALASYNC", scripts, "1e-8");
        assertEquals(scripts, outcome.shares().size());
        assertEquals(Quadrature.AREA, outcome.area(), 1e-4);
        // It begins with other pieces, so that some trapezoids are cut elsewhere.
        assertEquals((double) alone, (double) outcome.trapezoids(), alone / 10.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void oddEndingsAreFoundAndUsualOnesAreNot(long seed) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            for (Ending ending : Ending.values()) {
                AnomalyDetection.insert(wire, "metric", Series.of(14, ending, seed));
                assertEquals(
                        ending != Ending.USUAL,
                        AnomalyDetection.detect(wire, "EVAL", "metric").anomaly(),
                        ending.name());
            }
        }
    }

    @Test
    void whatIsRememberedIsNotReadAgain() throws IOException {
        try (Wire wire = new Wire(server.port())) {
            List<Point> points = Series.of(14, Ending.USUAL, 1);
            AnomalyDetection.insert(wire, "metric", points.subList(0, points.size() - 60));
            assertEquals(
                    14 * 24 - 1, AnomalyDetection.detect(wire, "EVAL", "metric").windows());
            assertEquals(1, AnomalyDetection.detect(wire, "EVAL", "metric").windows());
            for (Point point : points.subList(points.size() - 60, points.size())) {
                String seconds = Long.toString(point.seconds());
                wire.ask("EVAL", ScriptFile.ANOMALY_INSERT.text(), "1", "metric", seconds, point.valueText());
            }
            Verdict grown = AnomalyDetection.detect(wire, "EVAL", "metric");
            assertEquals(2, grown.windows());
            AnomalyDetection.insert(wire, "fresh", points);
            Verdict fresh = AnomalyDetection.detect(wire, "EVAL", "fresh");
            assertEquals(fresh.anomaly(), grown.anomaly());
            assertEquals(fresh.distributions(), grown.distributions());
        }
    }

    @Test
    void anEmptySeriesIsNoAnomaly() throws IOException {
        try (Wire wire = new Wire(server.port())) {
            wire.ask("DEL", "metric", "metric:memory");
            assertEquals(
                    List.of("0", "0", "0"),
                    wire.ask("EVAL", ScriptFile.ANOMALY_DETECT.text(), "2", "metric", "metric:memory")
                            .texts());
        }
    }
}
