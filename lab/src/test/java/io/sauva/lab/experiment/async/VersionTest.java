package io.sauva.lab.experiment.async;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Scale;
import io.sauva.lab.workload.WorkloadType;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VersionTest {
    @ParameterizedTest
    @EnumSource(Scale.class)
    void allRequestsTogetherReachTheBoundOfAQueue(Scale scale) {
        Size size = Size.of(scale);
        for (WorkloadType type : AsyncExperiment.WORKLOADS) {
            List<Long> bounds = Version.all(size.operations(type), size.inFlight(), "multilevel").stream()
                    .map(Version::options)
                    .filter(options -> options.contains("--queue"))
                    .map(options -> Long.parseLong(options.get(options.indexOf("--queue") + 1)))
                    .toList();
            assertEquals(3, bounds.size());
            for (long bound : bounds) {
                assertTrue(bound < Math.min(size.operations(type), size.inFlight()), scale + " " + type + " " + bound);
            }
            if (scale == Scale.PAPER) {
                assertEquals(List.of(100_000L, 10_000L, 1_000L), bounds);
            }
        }
    }
}
