package io.sauva.scripting;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.scripting.analysis.Analysis;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CommandTable;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The scripts that a server knows: those that were loaded, and those that were run by their text.
///
/// Thread: any.
/// Bound: none but memory, as in Redis 7.0, which forgets scripts when it is told to (`SCRIPT FLUSH`).
public final class Scripts {
    /// What messages call a script.
    public static final String CHUNK = "user_script";

    /// A text that is compiled within a fraction of a millisecond.
    private static final int SHORT = 16 * 1024;

    private final Supplier<CommandTable> commands;
    private final ConcurrentHashMap<String, Script> byDigest = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Source, Script> bySource = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /// A text as a key. It is hashed by its bytes, which is several times as fast as SHA-1.
    private record Source(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Source source && Arrays.equals(bytes, source.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    public Scripts(Supplier<CommandTable> commands) {
        this.commands = commands;
    }

    /// The script with this text, made now if it is new. One that does not compile is a [CommandException].
    public Script of(byte[] source) {
        Source key = new Source(source);
        Script known = bySource.get(key);
        return known != null ? known : add(key);
    }

    /// The script with this digest, in whatever case; `null` if it is not known.
    public Script named(byte[] digest) {
        String name = Digest.named(digest);
        return name == null ? null : byDigest.get(name);
    }

    /// Forgets all of them. Those that run go on.
    public synchronized void clear() {
        byDigest.clear();
        bySource.clear();
        bytes.set(0);
    }

    public int count() {
        return byDigest.size();
    }

    /// How many bytes the texts have.
    public long bytes() {
        return bytes.get();
    }

    /// The script with this text if it is known or soon compiled, else `null`: a long text is not for event
    /// loops.
    public Script ofShort(byte[] source) {
        return source.length <= SHORT ? of(source) : bySource.get(new Source(source));
    }

    private Script add(Source key) {
        return add(key, compile(key.bytes())); // outside of the lock: others have scripts too
    }

    private synchronized Script add(Source key, Script script) {
        Script known = bySource.get(key);
        if (known != null) {
            return known; // what was learnt of it is kept
        }
        byDigest.put(script.digest(), script);
        bySource.put(key, script);
        bytes.addAndGet(key.bytes().length);
        return script;
    }

    private Script compile(byte[] source) {
        String first = firstLine(source);
        ScriptFlags flags = ScriptFlags.parse(first);
        try {
            // The line with the flags is cut off, but not its end: lines keep their numbers.
            Lua program = Lua.compile(Arrays.copyOfRange(source, first.length(), source.length), CHUNK);
            return new Script(Digest.of(source), source, program, flags, Analysis.of(program.tree(), commands.get()));
        } catch (LuaError error) {
            throw new CommandException("ERR Error compiling script (new function): "
                    + error.settled().getMessage());
        }
    }

    /// The first line if it says flags, without its end, else an empty text.
    private static String firstLine(byte[] source) {
        if (source.length < 2 || source[0] != '#' || source[1] != '!') {
            return "";
        }
        int end = 0;
        while (end < source.length && source[end] != '\n') {
            end++;
        }
        if (end == source.length) {
            throw new CommandException("ERR Invalid script shebang");
        }
        return Arguments.text(Arrays.copyOf(source, end));
    }
}
