package io.sauva.foreign.lmdb;

import io.sauva.foreign.NativeMemory;
import io.sauva.storage.EngineException;

/// What LMDB's result codes mean to our users, written down once.
final class LmdbResult {
    static final int SUCCESS = 0;
    static final int NOT_FOUND = -30798;
    private static final int PAGE_NOT_FOUND = -30797;
    private static final int CORRUPTED = -30796;
    private static final int PANIC = -30795;
    private static final int VERSION_MISMATCH = -30794;
    private static final int INVALID = -30793;
    private static final int MAP_FULL = -30792;
    private static final int READERS_FULL = -30790;
    private static final int TRANSACTION_FULL = -30788;
    private static final int MAP_RESIZED = -30785;
    private static final int NO_ENTRY = 2;
    private static final int INPUT_OUTPUT = 5;
    private static final int TRY_AGAIN = 11;
    private static final int NO_MEMORY = 12;
    private static final int NO_ACCESS = 13;
    private static final int NO_SPACE = 28;
    private static final int READ_ONLY_SYSTEM = 30;
    private static final int QUOTA_LINUX = 122;

    private LmdbResult() {}

    /// Goes on if the call succeeded.
    static void check(int code, Object where) {
        if (code != SUCCESS) {
            throw failure(code, where);
        }
    }

    static EngineException failure(int code, Object where) {
        return new EngineException("lmdb in " + where + ": " + text(code));
    }

    private static String text(int code) {
        return switch (code) {
            case MAP_FULL -> "the map is full; open it with a larger map-size";
            case NO_SPACE, QUOTA_LINUX -> "the disk is full; make room and repeat";
            case NO_ACCESS, READ_ONLY_SYSTEM -> "the files may not be written; check their permissions";
            case NO_ENTRY -> "the directory is gone";
            case TRY_AGAIN -> "the files are locked by another process";
            case NO_MEMORY -> "the map does not fit into the address space; open it with a smaller map-size";
            case INPUT_OUTPUT -> "the disk reports an input/output error";
            case INVALID, VERSION_MISMATCH -> "data.mdb is no LMDB database or of another version";
            case CORRUPTED, PAGE_NOT_FOUND -> "data.mdb is damaged; restore it from a backup";
            case PANIC -> "an earlier error made the database unusable; close it and open it again";
            case READERS_FULL -> "too many readers; open it with a larger max-readers";
            case TRANSACTION_FULL -> "the value is too long for one transaction";
            case MAP_RESIZED -> "another process has enlarged the map; close it and open it again";
            default -> NativeMemory.readText(LmdbLibrary.errorText(code)) + " (code " + code + ")";
        };
    }
}
