package io.sauva.scripting.functions;

import io.sauva.scripting.analysis.Traits;
import io.sauva.server.command.Demand;
import java.util.Set;

/// A function that can be called by its name, and what is known of it before it runs.
///
/// Thread: any. All that changes is whether it is wide, once.
final class LibraryFunction {
    private final Library library;
    private final String name;
    private final byte[] description;
    private final Set<FunctionFlag> flags;
    private final Traits traits;
    private final Demand narrow;
    private final Demand wide;
    private volatile boolean isWide;

    LibraryFunction(Library library, String name, byte[] description, Set<FunctionFlag> flags, Traits traits) {
        this.library = library;
        this.name = name;
        this.description = description;
        this.flags = Set.copyOf(flags);
        this.traits = traits;
        boolean writes = !isReadOnly();
        boolean elsewhere = !isQuick();
        // Tentative even if nothing is left to chance: a library may be replaced between question and call.
        narrow = new Demand(writes && traits.clean() && traits.writes(), false, elsewhere, true);
        wide = new Demand(writes || library.keepsState(), true, elsewhere, true);
        isWide = library.keepsState();
    }

    Library library() {
        return library;
    }

    String name() {
        return name;
    }

    /// In the words of the library, or `null`. To be read only.
    byte[] description() {
        return description;
    }

    Set<FunctionFlag> flags() {
        return flags;
    }

    /// Whether it promises to change nothing; it is held to that.
    boolean isReadOnly() {
        return flags.contains(FunctionFlag.NO_WRITES);
    }

    Traits traits() {
        return traits;
    }

    /// Whether it is over so soon that an event loop may run it, also if its library must be made first.
    boolean isQuick() {
        return traits.straight() && library.isQuick();
    }

    /// What it needs in order to run as one operation, as [io.sauva.scripting.Script#demand].
    Demand demand() {
        return isWide ? wide : narrow;
    }

    /// It has touched a key that it did not declare, or has begun to write where nobody can tell what else it
    /// will touch. From now on it begins with every partition.
    void widen() {
        isWide = true;
    }
}
