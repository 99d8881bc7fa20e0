package io.sauva.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshJvmTest {
    @TempDir
    private Path folder;

    private Bench bench(String... command) {
        return new Bench(Scale.SMALL, folder, 1, List.of(command), line -> {});
    }

    @Test
    void theMarkedLineIsTheOutcome() throws Exception {
        Bench bench = bench("sh", "-c", "echo noise; echo 'outcome: 1 2 3'; echo more >&2");
        assertEquals("1 2 3", FreshJvm.measure(bench, "x", List.of("a", "b")));
    }

    @Test
    void theCommandAndItsArgumentsFollow() throws Exception {
        Bench bench = bench("sh", "-c", "echo outcome: \"$@\"", "sh");
        assertEquals("lab-measure x a b", FreshJvm.measure(bench, "x", List.of("a", "b")));
    }

    @Test
    void aFailureSaysWhatTheOtherSaid() {
        Bench bench = bench("sh", "-c", "echo outcome: 1; echo 'no room' >&2; exit 3");
        IOException failure = assertThrows(IOException.class, () -> FreshJvm.measure(bench, "x", List.of("a")));
        assertEquals("the measurement 'lab-measure x a' ended with 3: no room", failure.getMessage());
    }

    @Test
    void soDoesSilence() {
        IOException failure = assertThrows(IOException.class, () -> FreshJvm.measure(bench("true"), "x", List.of()));
        assertTrue(failure.getMessage().contains("ended with 0"), failure.getMessage());
    }

    @Test
    void namesAndDescriptionsAreOneLineAndUnique() {
        List<String> names = Experiments.all().stream().map(Experiment::name).toList();
        assertEquals(names.size(), names.stream().distinct().count());
        for (Experiment experiment : Experiments.all()) {
            assertTrue(experiment.name().matches("[a-z][a-z0-9-]*"), experiment.name());
            assertTrue(experiment.about().length() < 90 && !experiment.about().contains("\n"), experiment.about());
        }
    }
}
