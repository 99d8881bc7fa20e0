package io.sauva.scripting;

import io.sauva.lua.Lua;
import io.sauva.scripting.analysis.Traits;
import io.sauva.server.command.Demand;

/// One script: its text, its program, and what is known of it before it runs.
///
/// Thread: any. All that changes is whether it is [#isWide], once.
public final class Script {
    /// How many letters a digest has.
    public static final int DIGEST_LENGTH = 40;

    private final String digest;
    private final byte[] source;
    private final Lua program;
    private final ScriptFlags flags;
    private final Traits traits;
    private final Demand narrow;
    private final Demand narrowReadOnly;
    private volatile boolean wide;

    Script(String digest, byte[] source, Lua program, ScriptFlags flags, Traits traits) {
        this.digest = digest;
        this.source = source;
        this.program = program;
        this.flags = flags;
        this.traits = traits;
        boolean elsewhere = !traits.straight();
        narrow = new Demand(traits.clean() && traits.writes(), false, elsewhere, !traits.clean());
        narrowReadOnly = new Demand(false, false, elsewhere, !traits.clean());
    }

    /// The SHA-1 of its text, by which clients call it.
    public String digest() {
        return digest;
    }

    /// Its text, with the first line that names the flags. To be read only.
    public byte[] source() {
        return source;
    }

    public Lua program() {
        return program;
    }

    public ScriptFlags flags() {
        return flags;
    }

    /// What its text tells.
    public Traits traits() {
        return traits;
    }

    /// Whether it was seen to need every partition.
    public boolean isWide() {
        return wide;
    }

    /// It has touched a key that it did not declare, or has begun to write where nobody can tell what else it
    /// will touch. From now on it begins with every partition.
    public void widen() {
        wide = true;
    }

    /// What it needs in order to run as one operation.
    ///
    /// A clean script holds the partitions of its keys. Any other begins with these too, but as a reader, and is
    /// tentative: see [io.sauva.scripting.atomic.AtomicCaller].
    public Demand demand(boolean readOnly) {
        boolean reads = readOnly || flags.noWrites();
        if (wide) {
            return new Demand(!reads, true, !traits.straight(), false);
        }
        return reads ? narrowReadOnly : narrow;
    }
}
