package io.sauva.foreign.lmdb;

import io.sauva.foreign.DirectoryLock;
import io.sauva.foreign.Settings;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineException;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.EngineTraits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Opens `lmdb`. Settings: `map-size`, the address space and so the largest size of the file, which grows
/// only as needed (64g); `max-readers`, how many reads run at once, others wait (126); `check`, whether
/// opening walks through the whole tree for damage: `always`, `never`, or `auto`, if the file is short (see
/// [LmdbFileCheck]).
public final class LmdbEngineProvider implements EngineProvider {
    static final EngineTraits TRAITS =
            new EngineTraits(true, true, true, LmdbKeys.MAX_BYTES, EngineTraits.MAX_VALUE_BYTES);

    private static final long MAP_SIZE = 64L << 30;
    private static final long LEAST_MAP_SIZE = 1 << 20;
    private static final long LARGEST_MAP_SIZE = 64L << 40;
    private static final int READERS = 126;
    private static final int MOST_READERS = 4096;

    @Override
    public String name() {
        return "lmdb";
    }

    @Override
    public Optional<String> unavailable() {
        return LmdbLoader.problem();
    }

    @Override
    public EngineTraits traits() {
        return TRAITS;
    }

    @Override
    public Set<String> settings() {
        return Set.of("map-size", "max-readers", "check");
    }

    @Override
    public Engine<byte[]> open(EngineOptions options) {
        Settings settings = new Settings(options.settings());
        long mapSize = settings.bytes("map-size", MAP_SIZE, LEAST_MAP_SIZE, LARGEST_MAP_SIZE);
        int maxReaders = settings.number("max-readers", READERS, 1, MOST_READERS);
        String check = settings.choice("check", "auto", List.of("auto", "always", "never"));
        DirectoryLock directory = DirectoryLock.take(options.directory());
        try {
            prepare(directory.directory(), check);
            LmdbEnvironment environment =
                    LmdbEnvironment.open(directory.directory(), mapSize, maxReaders, options.sync());
            directory.forceNames();
            return new LmdbEngine(directory, environment, maxReaders, options.sync());
        } catch (RuntimeException | Error failure) {
            directory.close();
            throw failure;
        }
    }

    private static void prepare(Path directory, String check) {
        try {
            // The table of readers says nothing once the directory is ours alone, and a damaged one could crash
            // us.
            Files.deleteIfExists(directory.resolve("lock.mdb"));
        } catch (IOException failure) {
            throw new EngineException("lmdb in " + directory + ": lock.mdb cannot be replaced", failure);
        }
        if (!check.equals("never")) {
            LmdbFileCheck.run(directory.resolve("data.mdb"), check.equals("always"));
        }
    }
}
