package io.sauva.scripting.functions;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.api.Invocation;
import io.sauva.scripting.state.States;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CommandTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// The libraries of a server, and how they come there.
///
/// What there is is one [Catalogue], replaced as a whole: whoever looks sees all of a change or nothing of it,
/// and a function that runs goes on with what it began with.
///
/// Thread: any.
/// Bound: none but memory, as in Redis.
final class Libraries {
    /// What messages call the text of a library.
    private static final String CHUNK = "user_function";

    private static final String ENGINE = "lua";
    private static final LuaString ERROR = LuaString.constant("err");

    /// So long may a library take to register its functions.
    private static final Duration LONGEST_LOAD = Duration.ofMillis(500);

    /// So many loop turns and calls are no time at all.
    private static final int QUICK = 4_096;

    private final Supplier<CommandTable> commands;
    private final Clock clock;
    private final States states;
    private final AtomicReference<Catalogue> catalogue = new AtomicReference<>(Catalogue.EMPTY);

    Libraries(Supplier<CommandTable> commands, Clock clock, States states) {
        this.commands = commands;
        this.clock = clock;
        this.states = states;
    }

    Catalogue present() {
        return catalogue.get();
    }

    /// Adds a library; answers its name. Whatever is wrong with it is a [CommandException].
    String load(byte[] text, boolean replace) {
        Library library = make(text, replace ? Catalogue.EMPTY : present());
        catalogue.updateAndGet(before -> before.with(library, replace));
        return library.name();
    }

    /// Adds some libraries, or none of them if one is wrong.
    ///
    /// @param flush whether all others go
    /// @param replace whether others of the same names go
    void load(List<byte[]> texts, boolean flush, boolean replace) {
        Catalogue loaded = Catalogue.EMPTY;
        for (byte[] text : texts) {
            loaded = loaded.with(make(text, loaded), false);
        }
        Catalogue all = loaded;
        catalogue.updateAndGet(before -> flush ? all : before.with(all, replace));
    }

    /// Takes a library away; `false` if there is none of that name.
    boolean delete(String name) {
        while (true) {
            Catalogue before = present();
            Catalogue after = before.without(name);
            if (after == null) {
                return false;
            }
            if (catalogue.compareAndSet(before, after)) {
                return true;
            }
        }
    }

    void clear() {
        catalogue.set(Catalogue.EMPTY);
    }

    private Library make(byte[] text, Catalogue others) {
        LibraryHeader header = LibraryHeader.of(text);
        String problem = LibraryHeader.nameProblem(header.name());
        if (problem != null) {
            throw new CommandException("ERR " + problem);
        }
        if (!header.engine().equalsIgnoreCase(ENGINE)) {
            throw new CommandException("ERR Engine '" + header.engine() + "' not found");
        }
        if (others.library(header.name()) != null) {
            throw new CommandException("ERR Library '" + header.name() + "' already exists");
        }
        Lua program = compile(text, header.length());
        LuaState state = states.lease();
        try {
            LibraryInstances.of(state);
            return register(header.name(), text, program, state);
        } finally {
            states.giveBack(state);
        }
    }

    /// The first line is cut off, but not its end: lines keep their numbers.
    private static Lua compile(byte[] text, int from) {
        try {
            return Lua.compile(Arrays.copyOfRange(text, from, text.length), CHUNK);
        } catch (LuaError error) {
            throw new CommandException(
                    "ERR Error compiling function: " + error.settled().getMessage());
        }
    }

    private Library register(String name, byte[] text, Lua program, LuaState state) {
        Map<String, RegisterFunction.Registration> registered;
        boolean quick = true;
        try {
            registered = run(state, program, LuaLimits.NONE.withInstructions(QUICK));
        } catch (LuaStopped notQuick) {
            quick = false;
            registered = run(state, program, LuaLimits.NONE.withTime(LONGEST_LOAD, clock::nanos));
        }
        if (registered.isEmpty()) {
            throw new CommandException("ERR No functions registered");
        }
        CallbackTraits traits = new CallbackTraits(program.tree(), commands.get());
        return new Library(name, text, program, quick, KeptState.isKept(program.tree()), registered, traits::of);
    }

    private Map<String, RegisterFunction.Registration> run(LuaState state, Lua program, LuaLimits limits) {
        Invocation invocation = silent();
        state.limits(limits);
        try {
            Map<String, RegisterFunction.Registration> registered = LibraryRun.run(state, program, invocation);
            invocation.tell();
            return registered;
        } catch (LuaError error) {
            invocation.tell();
            throw new CommandException("ERR Error registering functions: " + message(state, error));
        } catch (LuaStopped stopped) {
            if (stopped.reason() == LuaStopped.Reason.TIME) {
                invocation.tell();
                throw new CommandException("ERR Error registering functions: ERR FUNCTION LOAD timeout");
            }
            throw stopped;
        }
    }

    /// A run in which no command can be called and what is written for the log is kept back: a library may be run
    /// many times and speaks the first time only.
    Invocation silent() {
        Invocation invocation = new Invocation(
                commands.get(),
                (command, arguments, reply) -> {
                    throw new IllegalStateException(
                            "a library calls '" + command.spec().name() + "' while it is loaded");
                },
                true);
        invocation.keepLog();
        return invocation;
    }

    private static String message(LuaState state, LuaError error) {
        if (error.value() instanceof LuaTable table) {
            LuaString text = Lua.text(table.get(ERROR));
            return text == null ? "ERR unknown error" : Arguments.text(text.bytes());
        }
        return "ERR " + Arguments.text(state.toText(error.value()).bytes());
    }
}
