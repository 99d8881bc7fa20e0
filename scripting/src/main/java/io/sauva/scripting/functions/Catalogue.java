package io.sauva.scripting.functions;

import io.sauva.server.command.CommandException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The libraries that there are at one moment, and their functions. Two functions have never the same name, in
/// whatever case, and libraries not in the same case.
///
/// Thread: any; it does not change. What is added or taken away makes another catalogue.
final class Catalogue {
    static final Catalogue EMPTY = new Catalogue(Map.of(), Map.of());

    private final Map<String, Library> libraries;
    private final Map<String, LibraryFunction> functions;

    private Catalogue(Map<String, Library> libraries, Map<String, LibraryFunction> functions) {
        this.libraries = libraries;
        this.functions = functions;
    }

    /// By their names.
    Collection<Library> libraries() {
        return Collections.unmodifiableCollection(libraries.values());
    }

    /// The library of that name, or `null`.
    Library library(String name) {
        return libraries.get(name);
    }

    /// Whether it is this very library, not one that has taken its name.
    boolean has(Library library) {
        return libraries.get(library.name()) == library;
    }

    /// The function of that name in whatever case, or `null`.
    LibraryFunction function(String name) {
        return functions.get(name.toLowerCase(Locale.ROOT));
    }

    int functionCount() {
        return functions.size();
    }

    /// This one with a library more. That of the same name goes if it is to be replaced, else there must be none;
    /// and nobody else may have one of the functions.
    Catalogue with(Library library, boolean replace) {
        if (!replace && libraries.containsKey(library.name())) {
            throw new CommandException("ERR Library '" + library.name() + "' already exists");
        }
        return changed(Map.of(library.name(), library));
    }

    /// This one with all libraries of another.
    Catalogue with(Catalogue other, boolean replace) {
        for (String name : other.libraries.keySet()) {
            if (!replace && libraries.containsKey(name)) {
                throw new CommandException("ERR Library " + name + " already exists");
            }
        }
        return changed(other.libraries);
    }

    /// This one without a library, or `null` if there is none of that name.
    Catalogue without(String name) {
        if (!libraries.containsKey(name)) {
            return null;
        }
        Map<String, Library> left = new TreeMap<>(libraries);
        left.remove(name);
        return of(left, Map.of());
    }

    private Catalogue changed(Map<String, Library> added) {
        Map<String, Library> kept = new TreeMap<>(libraries);
        kept.keySet().removeAll(added.keySet());
        return of(kept, added);
    }

    /// If two functions have the same name, the one that was added is refused.
    private static Catalogue of(Map<String, Library> kept, Map<String, Library> added) {
        Map<String, LibraryFunction> functions = new LinkedHashMap<>();
        for (Map<String, Library> libraries : List.of(kept, added)) {
            for (Library library : libraries.values()) {
                library.functions().values().forEach(function -> add(functions, function));
            }
        }
        Map<String, Library> all = new TreeMap<>(kept);
        all.putAll(added);
        return new Catalogue(all, functions);
    }

    private static void add(Map<String, LibraryFunction> functions, LibraryFunction added) {
        if (functions.putIfAbsent(added.name().toLowerCase(Locale.ROOT), added) != null) {
            throw new CommandException("ERR Function " + added.name() + " already exists");
        }
    }
}
