package io.sauva.scripting.functions;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Glob;
import io.sauva.server.resp.Reply;
import java.util.List;

/// What `FUNCTION LIST [LIBRARYNAME pattern] [WITHCODE]` answers.
///
/// Thread: any; it does not change.
///
/// @param pattern of names, or `null` for all
/// @param withText whether the texts are wanted
record LibraryListing(Glob pattern, boolean withText) {
    /// What the libraries are written in, as clients see it.
    static final String ENGINE = "LUA";

    static LibraryListing of(Call call) {
        Glob pattern = null;
        boolean withText = false;
        for (int at = 2; at < call.size(); at++) {
            if (!withText && call.is(at, "withcode")) {
                withText = true;
            } else if (pattern == null && call.is(at, "libraryname")) {
                if (++at == call.size()) {
                    throw new CommandException("ERR library name argument was not given");
                }
                pattern = Glob.ignoringCase(call.argument(at));
            } else {
                throw new CommandException("ERR Unknown argument " + call.text(at));
            }
        }
        return new LibraryListing(pattern, withText);
    }

    void write(Catalogue catalogue, Reply reply) {
        List<Library> shown = catalogue.libraries().stream()
                .filter(library -> pattern == null || pattern.matches(Arguments.bytes(library.name())))
                .toList();
        reply.array(shown.size());
        for (Library library : shown) {
            reply.map(withText ? 4 : 3);
            reply.bulk("library_name");
            reply.bulk(library.name());
            reply.bulk("engine");
            reply.bulk(ENGINE);
            reply.bulk("functions");
            reply.array(library.functions().size());
            library.functions().values().forEach(function -> write(function, reply));
            if (withText) {
                reply.bulk("library_code");
                reply.bulk(library.text());
            }
        }
    }

    private static void write(LibraryFunction function, Reply reply) {
        reply.map(3);
        reply.bulk("name");
        reply.bulk(function.name());
        reply.bulk("description");
        if (function.description() == null) {
            reply.nil();
        } else {
            reply.bulk(function.description());
        }
        reply.bulk("flags");
        List<FunctionFlag> flags = function.flags().stream().sorted().toList();
        reply.set(flags.size());
        flags.forEach(flag -> reply.simple(flag.text()));
    }
}
