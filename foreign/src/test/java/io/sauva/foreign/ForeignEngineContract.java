package io.sauva.foreign;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineContract;
import io.sauva.storage.EngineOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/// The contract of all engines, for one that keeps files. Sync is off: what a crash leaves has tests of its own.
public abstract class ForeignEngineContract extends EngineContract {
    @Override
    protected EngineOptions options(Path path) {
        return new EngineOptions(path, false, Map.of());
    }

    /// On a user's machine a missing library skips the suite; where changes land it must be there.
    @BeforeEach
    void isThereInCi() {
        boolean ci = "true".equals(System.getenv("CI"));
        assertTrue(
                !ci || provider().unavailable().isEmpty(),
                () -> provider().unavailable().orElseThrow());
    }
}
