package io.sauva.lua;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// The libraries that a host gives to its scripts, ready to be copied into states. Immutable; make one and use
/// it for all states.
public final class LuaLibraries {
    record Copy(LuaTable globals, LuaTable stringMetatable) {}

    private static final class Template implements LuaLibrary.Installation {
        private final LuaTable globals = new LuaTable();
        private LuaTable strings;

        @Override
        public LuaTable globals() {
            return globals;
        }

        @Override
        public void stringMetatable(LuaTable table) {
            strings = table;
        }
    }

    private final LuaTable globals;
    private final LuaTable strings;

    /// The tables that each state has of its own, if the others are read-only; `null`: all of them.
    private final Set<LuaTable> own;

    private LuaLibraries(LuaTable globals, LuaTable strings, Set<LuaTable> own) {
        this.globals = globals;
        this.strings = strings;
        this.own = own;
    }

    /// Installs these libraries, in this order.
    public static LuaLibraries of(LuaLibrary... libraries) {
        Template template = new Template();
        for (LuaLibrary library : libraries) {
            library.install(template);
        }
        return new LuaLibraries(template.globals, template.strings, null);
    }

    /// The same libraries for scripts that must not leave anything behind: the globals, every table in them,
    /// their metatables and the metatable of strings are read-only. The host sets globals by
    /// [LuaTable#override].
    ///
    /// What cannot change need not be copied: states share all of these tables but the globals (and what refers
    /// to them), so that a state costs little more than its table of globals.
    public LuaLibraries readOnly() {
        Tables copies = new Tables(new MemoryAccount(null, Long.MAX_VALUE), null);
        LuaTable newGlobals = copies.of(globals);
        LuaTable newStrings = strings == null ? null : copies.of(strings);
        copies.all().forEach(LuaTable::freeze);
        return new LuaLibraries(newGlobals, newStrings, reaching(newGlobals, copies.all()));
    }

    /// Those of some tables from which one can get to a certain one.
    private static Set<LuaTable> reaching(LuaTable target, Collection<LuaTable> tables) {
        Set<LuaTable> found = Collections.newSetFromMap(new IdentityHashMap<>());
        found.add(target);
        boolean more = true;
        while (more) {
            more = false;
            for (LuaTable table : tables) {
                if (!found.contains(table) && refers(table, found)) {
                    found.add(table);
                    more = true;
                }
            }
        }
        return found;
    }

    private static boolean refers(LuaTable table, Set<LuaTable> targets) {
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            if (table.valueAt(at) instanceof LuaTable inner && targets.contains(inner)) {
                return true;
            }
        }
        return table.metatable() != null && targets.contains(table.metatable());
    }

    Copy copy(MemoryAccount account) {
        Tables copies = new Tables(account, own);
        LuaTable metatable = strings == null ? null : copies.of(strings);
        Copy copy = new Copy(copies.of(globals), metatable);
        if (own != null) {
            copies.all().forEach(LuaTable::freeze);
        }
        return copy;
    }

    /// Copies tables with all tables in them; one that occurs twice is copied once.
    private static final class Tables {
        private final MemoryAccount account;
        private final Set<LuaTable> only;
        private final IdentityHashMap<LuaTable, LuaTable> copies = new IdentityHashMap<>();

        /// `only` says which tables are to be copied, `null` for all.
        Tables(MemoryAccount account, Set<LuaTable> only) {
            this.account = account;
            this.only = only;
        }

        LuaTable of(LuaTable table) {
            LuaTable known = copies.get(table);
            if (known != null) {
                return known;
            }
            if (only != null && !only.contains(table)) {
                return table;
            }
            LuaTable copy = table.copy(account);
            copies.put(table, copy);
            for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
                if (table.valueAt(at) instanceof LuaTable inner) {
                    copy.set(table.keyAt(at), of(inner));
                }
            }
            if (table.metatable() != null) {
                copy.metatable(of(table.metatable()));
            }
            return copy;
        }

        Collection<LuaTable> all() {
            return copies.values();
        }
    }
}
