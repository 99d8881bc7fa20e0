package io.sauva.checks.histories;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The [Invariants] of stores that re-divide their keys as fast as they can.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningTornReadsTest {
    private static final long WORK_MILLIS = 30L * Combinations.EFFORT;

    @TempDir
    Path directory;

    /// An invariant of its store.
    @FunctionalInterface
    private interface Watch {
        void over(Invariants invariants) throws Exception;
    }

    static List<Repartitioned> stores() {
        return Matrix.all();
    }

    /// Two or three keys that are well placed are left alone by a partitioner that knows its trade.
    static List<Repartitioned> restless() {
        return Matrix.all().stream()
                .filter(tested -> tested.repartitioning().partitioner().equals("restless"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void sumsStayTheSame(Repartitioned tested) throws Exception {
        watch(tested, Invariants::sumsStayTheSame);
    }

    @ParameterizedTest
    @MethodSource("restless")
    void aLaterReadNeverSeesLess(Repartitioned tested) throws Exception {
        watch(tested, Invariants::aLaterReadNeverSeesLess);
    }

    @ParameterizedTest
    @MethodSource("restless")
    void noIncrementIsLost(Repartitioned tested) throws Exception {
        watch(tested, Invariants::noIncrementIsLost);
    }

    @ParameterizedTest
    @MethodSource("restless")
    void aScanNeverMissesWhatIsAlwaysThere(Repartitioned tested) throws Exception {
        watch(tested, Invariants::aScanNeverMissesWhatIsAlwaysThere);
    }

    @ParameterizedTest
    @MethodSource("restless")
    void whatATransactionReadsStays(Repartitioned tested) throws Exception {
        watch(tested, Invariants::whatATransactionReadsStays);
    }

    private void watch(Repartitioned tested, Watch invariant) throws Exception {
        try (Session session = new Session(tested.options(directory))) {
            Crew driver = tested.drive(session.store);
            invariant.over(new Invariants(session.store, (crew, store, keys) -> {}, WORK_MILLIS, tested::isEnough));
            driver.stop();
            tested.verify(session.store);
        }
    }
}
