package io.sauva.scripting;

import io.sauva.server.command.CommandException;
import io.sauva.server.config.BadValueException;
import io.sauva.server.config.Words;
import java.util.List;

/// What a script says of itself in its first line: `#!lua flags=no-writes,allow-stale`.
///
/// Thread: any; it does not change.
///
/// @param noWrites whether it promises to write nothing; it is held to that
/// @param declared whether there is such a line
public record ScriptFlags(boolean noWrites, boolean declared) {
    private static final ScriptFlags NONE = new ScriptFlags(false, false);
    private static final String OPTION = "flags=";

    /// The flags in the first line of a script; a line that makes no sense is a [CommandException].
    ///
    /// @param line the first line without its end, or an empty text if it does not begin with `#!`
    static ScriptFlags parse(String line) {
        if (line.isEmpty()) {
            return NONE;
        }
        List<String> words = words(line);
        if (!words.getFirst().equals("#!lua")) {
            throw new CommandException("ERR Unexpected engine in script shebang: " + words.getFirst());
        }
        boolean noWrites = false;
        for (String word : words.subList(1, words.size())) {
            if (!word.startsWith(OPTION)) {
                throw new CommandException("ERR Unknown lua shebang option: " + word);
            }
            String flags = word.substring(OPTION.length());
            for (String flag : flags.isEmpty() ? new String[0] : flags.split(",", -1)) {
                noWrites |= isNoWrites(flag);
            }
        }
        return new ScriptFlags(noWrites, true);
    }

    /// Whether the script says in its first line what it does, and does not promise to write nothing: then the
    /// commands for scripts that only read refuse it before it begins.
    public boolean mayWrite() {
        return declared && !noWrites;
    }

    private static List<String> words(String line) {
        try {
            return Words.split(line);
        } catch (BadValueException unbalanced) {
            throw new CommandException("ERR Invalid engine in script shebang");
        }
    }

    /// Of the flags that are known only one matters here: there is no cluster, no replica that may be stale, and
    /// no limit of memory for data.
    private static boolean isNoWrites(String flag) {
        return switch (flag) {
            case "no-writes" -> true;
            case "allow-oom", "allow-stale", "no-cluster", "allow-cross-slot-keys" -> false;
            default -> throw new CommandException("ERR Unexpected flag in script shebang: " + flag);
        };
    }
}
