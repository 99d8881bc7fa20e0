package io.sauva.foreign.tkrzw;

import io.sauva.foreign.NativeMemory;
import io.sauva.storage.EngineException;

/// What Tkrzw's status codes mean to our users, written down once.
///
/// Thread: the one whose call failed, right after it (see [TkrzwLibrary]).
final class TkrzwStatus {
    static final int SUCCESS = 0;
    static final int NOT_FOUND = 7;
    private static final int SYSTEM = 2;
    private static final int PRECONDITION = 4;
    private static final int PERMISSION = 8;
    private static final int BROKEN_DATA = 11;

    private TkrzwStatus() {}

    static EngineException lastFailure(Object where) {
        int code = TkrzwLibrary.lastStatusCode();
        String message = NativeMemory.readText(TkrzwLibrary.lastStatusMessage()).replaceAll("\\s+", " ");
        return new EngineException("tkrzw in " + where + ": " + text(code, message));
    }

    private static String text(int code, String message) {
        if (message.contains("no enough space") || message.contains("No space left")) {
            return "the disk is full; make room and repeat";
        }
        if (message.contains("excessive size")) {
            return "the file ends too early; restore it from a backup";
        }
        return switch (code) {
            case BROKEN_DATA -> "the file is damaged or no Tkrzw database; restore it from a backup (" + message + ")";
            case PERMISSION -> "the file may not be written; check its permissions (" + message + ")";
            case PRECONDITION ->
                "an earlier error made the database unusable; close it and open it again (" + message + ")";
            case SYSTEM -> "the disk refuses: " + message;
            default -> message.isEmpty() ? "status " + code : message + " (status " + code + ")";
        };
    }
}
