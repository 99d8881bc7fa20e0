package io.sauva.lua;

import io.sauva.lua.number.NumberText;
import io.sauva.lua.parse.Parser;
import io.sauva.lua.run.Closure;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.FunctionTree;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The entry: compiles programs, and says what a value is without a state. A compiled program is immutable and can run
/// in any number of states and threads; the same text under the same name is compiled once, as long as it is
/// remembered.
///
/// ```
/// Lua program = Lua.compile("return 1 + ...", "example");
/// try (LuaState state = LuaState.open(libraries)) {
///     Object three = state.call(program.load(state), 2.0);
/// ```
public final class Lua {
    private static final int KEPT = 1024;
    private static final int KEPT_BYTES = 2 << 20;
    private static final int LONGEST_KEPT = 64 << 10;
    private static final byte BYTECODE = 27;

    /// What the tree of a text takes, and the code made of it, for each byte of the text; from above.
    private static final long TREE_BYTES = 48;

    private record Key(byte[] source, String name) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && name.equals(key.name) && Arrays.equals(source, key.source);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(source) * 31 + name.hashCode();
        }
    }

    private static final RecentMap<Key, Lua> COMPILED = new RecentMap<>(KEPT, KEPT_BYTES);

    private final Prototype prototype;

    private Lua(Prototype prototype) {
        this.prototype = prototype;
    }

    /// Compiles a program; errors of its text are thrown as [LuaError]. `name` is what messages show before the
    /// line.
    public static Lua compile(byte[] source, String name) {
        Key key = new Key(source, name);
        Lua known = COMPILED.get(key);
        if (known != null) {
            return known;
        }
        Lua compiled = new Lua(parsed(source, name, null, null));
        if (source.length <= LONGEST_KEPT) {
            COMPILED.put(new Key(source.clone(), name), compiled, source.length);
        }
        return compiled;
    }

    /// As [#compile(byte[], String)], of a file: a first line that begins with `#` is for the shell.
    public static Lua compileFile(byte[] source, String name) {
        if (source.length == 0 || source[0] != '#') {
            return compile(source, name);
        }
        int end = 0;
        while (end < source.length && source[end] != '\n') {
            end++;
        }
        // The line feed stays, so that lines keep their numbers.
        return compile(Arrays.copyOfRange(source, end, source.length), name);
    }

    /// As [#compile(byte[], String)], of a text that a script made: it is charged to the script's state, whose
    /// limits hold while it is read, and is not remembered.
    public static Lua compile(LuaState state, byte[] source, String name) {
        return new Lua(parsed(source, name, state, state.charge(TREE_BYTES * source.length)));
    }

    private static Prototype parsed(byte[] source, String name, LuaState state, Object token) {
        if (source.length > 0 && source[0] == BYTECODE) {
            throw new LuaError(LuaString.of(name + ": bytecode is not accepted"), 0);
        }
        return Prototype.of(Parser.parse(source, name, state), token);
    }

    /// Forgets the programs that were compiled; those that are in use stay usable.
    public static void forgetCompiled() {
        COMPILED.clear();
    }

    /// As [#compile(byte[], String)], of a Java string.
    public static Lua compile(String source, String name) {
        return compile(source.getBytes(StandardCharsets.UTF_8), name);
    }

    /// The main function as a tree, for those who want to know what a program does before it runs. The tree is
    /// shared and immutable.
    @SuppressWarnings("exports") // the syntax is for the product's own modules only
    public FunctionTree tree() {
        return prototype.tree();
    }

    /// The same of any function that is Lua code; `null` of others.
    @SuppressWarnings("exports")
    public static FunctionTree tree(LuaFunction function) {
        return function instanceof Closure closure ? closure.tree() : null;
    }

    /// Makes the program a function of a state, with the state's globals.
    public LuaFunction load(LuaState state) {
        return Closure.ofChunk(state, prototype, state.globals());
    }

    /// The name of a value's type, as `type` gives it.
    public static String typeName(Object value) {
        return switch (value) {
            case null -> "nil";
            case Boolean ignored -> "boolean";
            case Double ignored -> "number";
            case LuaString ignored -> "string";
            case LuaTable ignored -> "table";
            case LuaFunction ignored -> "function";
            case LuaThread ignored -> "thread";
            default -> "userdata";
        };
    }

    /// A string or a number as a string; `null` for anything else.
    public static LuaString text(Object value) {
        if (value instanceof Double number) {
            return LuaString.of(NumberText.format(number));
        }
        return value instanceof LuaString string ? string : null;
    }
}
