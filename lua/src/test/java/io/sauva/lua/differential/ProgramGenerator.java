package io.sauva.lua.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random programs that end, print what they do and make all kinds of mistakes; the same seed gives the
/// same program.
///
/// A program is a row of protected calls, each of which prints its outcome, so that one error does not hide
/// what follows. Expressions have a wanted type, and now and then get another one.
final class ProgramGenerator {
    private static final int DEEPEST = 4;
    private static final String[] FIELDS = {"x", "y", "name", "n"};
    private static final String[] GLOBALS = {"ga", "gb", "gc"};

    private final Random random;
    private final LibraryCalls calls;
    private final StringBuilder out = new StringBuilder();
    private final List<List<String>> scopes = new ArrayList<>();
    private int names;
    private int depth;
    private int loops;
    private boolean inCoroutine;
    private boolean vararg;

    ProgramGenerator(long seed) {
        random = new Random(seed);
        calls = new LibraryCalls(random, this::number, this::string, this::table, this::expression);
    }

    String program() {
        scopes.add(new ArrayList<>());
        int blocks = 2 + random.nextInt(4);
        for (int i = 0; i < blocks; i++) {
            if (chance(40)) {
                statement();
            }
            out.append("print(pcall(function(...)\n");
            scopes.add(new ArrayList<>());
            vararg = true;
            block(2 + random.nextInt(5));
            if (chance(60)) {
                out.append("return ").append(list(1 + random.nextInt(3))).append('\n');
            }
            scopes.removeLast();
            vararg = false;
            out.append("end")
                    .append(chance(50) ? ", " + list(1 + random.nextInt(2)) : "")
                    .append("))\n");
        }
        return out.toString();
    }

    // ------------------------------------------------------------- statements

    private void block(int statements) {
        scopes.add(new ArrayList<>());
        for (int i = 0; i < statements; i++) {
            statement();
        }
        scopes.removeLast();
    }

    private void statement() {
        if (depth > DEEPEST) {
            out.append("print(").append(list(1)).append(")\n");
            return;
        }
        depth++;
        switch (random.nextInt(19)) {
            case 0, 1, 2 -> local();
            case 3, 4 -> assignment();
            case 5 -> out.append("print(").append(list(1 + random.nextInt(3))).append(")\n");
            case 6 -> conditional();
            case 7 -> numericFor();
            case 8 -> genericFor();
            case 9 -> whileLoop();
            case 10 -> localFunction();
            case 11 -> metatable();
            case 12 -> coroutine();
            case 13 ->
                out.append(primary())
                        .append("(")
                        .append(list(random.nextInt(3)))
                        .append(")\n");
            case 14 -> fieldFunction();
            case 15 -> repeatLoop();
            case 16, 17 -> out.append("do ").append(calls.statement(variable())).append(" end\n");
            default -> scoped();
        }
        depth--;
    }

    private void local() {
        int count = chance(25) ? 2 : 1;
        List<String> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            made.add(fresh());
        }
        out.append("local ").append(String.join(", ", made));
        if (!chance(8)) {
            out.append(" = ").append(list(chance(85) ? count : 1 + random.nextInt(3)));
        }
        out.append('\n');
        scopes.getLast().addAll(made);
    }

    private void assignment() {
        if (chance(25)) {
            out.append(target()).append(", ").append(target()).append(" = ").append(list(1 + random.nextInt(3)));
        } else {
            out.append(target()).append(" = ").append(expression(3));
        }
        out.append('\n');
    }

    private String target() {
        return switch (random.nextInt(5)) {
            case 0 -> pick(GLOBALS);
            case 1 -> variable() + "." + pick(FIELDS);
            case 2 -> variable() + "[" + expression(1) + "]";
            default -> assignable();
        };
    }

    /// Functions of the libraries are not replaced: PUC names the wrong variable when a loop's generator is
    /// none, after whatever used its register last.
    private String assignable() {
        String name = variable();
        return name.startsWith("v") || name.startsWith("g") ? name : pick(GLOBALS);
    }

    private void conditional() {
        out.append("if ").append(expression(2)).append(" then\n");
        block(1 + random.nextInt(2));
        if (chance(30)) {
            out.append("elseif ").append(bool(2)).append(" then\n");
            block(1);
        }
        if (chance(50)) {
            out.append("else\n");
            block(1 + random.nextInt(2));
        }
        out.append("end\n");
    }

    private void numericFor() {
        String name = fresh();
        String step = chance(30) ? ", " + pick("1", "2", "-1", "0.5", "-0.25") : "";
        out.append("for ").append(name).append(" = ").append(bound());
        out.append(", ").append(bound()).append(step).append(" do\n");
        scopes.add(new ArrayList<>(List.of(name)));
        loop(1 + random.nextInt(3));
        scopes.removeLast();
        out.append("end\n");
    }

    private String bound() {
        return chance(90) ? small() : pick("'3'", "nil", "{}", "'x'", "0.5", "gnone", "true", "' 2 '");
    }

    private void loop(int statements) {
        loops++;
        block(statements);
        if (chance(20)) {
            out.append("if ").append(bool(2)).append(" then break end\n");
        }
        loops--;
    }

    private void genericFor() {
        String key = fresh();
        String value = fresh();
        String source = switch (random.nextInt(6)) {
            case 0 -> "ipairs(" + table(2) + ")";
            case 1 -> "pairs(" + table(2) + ")";
            case 2 -> "ipairs(" + expression(1) + ")";
            case 3 -> "next, " + table(1);
            case 4 -> "coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i, " + expression(1) + ") end end)";
            default -> chance(20) ? generator() : "pairs(" + table(2) + ")";
        };
        out.append("for ")
                .append(key)
                .append(", ")
                .append(value)
                .append(" in ")
                .append(source)
                .append(" do\n")
                .append("gturns = (gturns or 0) + 1 if gturns > 300 then break end\n");
        scopes.add(new ArrayList<>(List.of(key, value)));
        if (chance(60)) {
            out.append("print(").append(key).append(", ").append(value).append(")\n");
        }
        loop(1);
        scopes.removeLast();
        out.append("end\n");
    }

    /// Anything but a constructor: if a loop's generator is no function, PUC names the variable that used its
    /// register last.
    private String generator() {
        String any = expression(1);
        return any.startsWith("{") ? variable() : any;
    }

    private void whileLoop() {
        String counter = fresh();
        out.append("local ")
                .append(counter)
                .append(" = 0\nwhile ")
                .append(counter)
                .append(" < ");
        out.append(1 + random.nextInt(4))
                .append(" do\n")
                .append(counter)
                .append(" = ")
                .append(counter);
        out.append(" + 1\n");
        loop(1 + random.nextInt(2));
        out.append("end\n");
    }

    private void repeatLoop() {
        String counter = fresh();
        out.append("local ")
                .append(counter)
                .append(" = 0\nrepeat\n")
                .append(counter)
                .append(" = ")
                .append(counter);
        out.append(" + 1\nlocal inner = ").append(counter).append(" * 2\n");
        loop(1);
        out.append("until inner > ").append(random.nextInt(6)).append('\n');
    }

    private void localFunction() {
        String name = fresh();
        boolean recursive = chance(50);
        if (recursive) {
            scopes.getLast().add(name);
        }
        out.append(recursive ? "local function " + name : "local " + name + " = function");
        functionBody(recursive ? name : null);
        if (!recursive) {
            scopes.getLast().add(name);
        }
        out.append(chance(50) ? "print(" + name + "(" + list(random.nextInt(3)) + "))\n" : "");
    }

    private void fieldFunction() {
        String holder = fresh();
        out.append("local ").append(holder).append(" = ").append(table(2)).append('\n');
        scopes.getLast().add(holder);
        out.append("function ").append(holder).append(chance(50) ? ":" : ".").append(pick(FIELDS));
        functionBody(null);
        out.append("print(").append(holder).append(chance(50) ? ":" : ".").append(pick(FIELDS));
        out.append("(").append(list(random.nextInt(3))).append("))\n");
    }

    /// All calls are counted, and from some number on functions return at once: so every program ends.
    private void functionBody(String self) {
        List<String> parameters = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            parameters.add(fresh());
        }
        boolean wasVararg = vararg;
        boolean wasCoroutine = inCoroutine;
        int wasLoops = loops;
        loops = 0;
        inCoroutine = false;
        vararg = chance(30);
        String list = String.join(", ", parameters);
        out.append("(")
                .append(vararg ? (list.isEmpty() ? "..." : list + ", ...") : list)
                .append(")\n");
        scopes.add(parameters);
        out.append("gcount = (gcount or 0) + 1\nif gcount > 40 then return gcount end\n");
        block(1 + random.nextInt(2));
        if (self != null && chance(60)) {
            out.append("return ").append(chance(50) ? "" : number(1) + " + ").append(self);
            out.append("(").append(list(random.nextInt(2))).append(")\n");
        } else if (chance(80)) {
            out.append("return ").append(list(1 + random.nextInt(2))).append('\n');
        }
        scopes.removeLast();
        vararg = wasVararg;
        inCoroutine = wasCoroutine;
        loops = wasLoops;
        out.append("end\n");
    }

    private void metatable() {
        String name = fresh();
        String event = pick(
                "__index",
                "__newindex",
                "__call",
                "__add",
                "__sub",
                "__mul",
                "__div",
                "__mod",
                "__pow",
                "__unm",
                "__concat",
                "__eq",
                "__lt",
                "__le",
                "__len",
                "__tostring",
                "__metatable");
        String handler =
                chance(20) ? table(1) : chance(10) ? expression(1) : "function(p, q) return " + handled() + " end";
        out.append("local ")
                .append(name)
                .append(" = setmetatable(")
                .append(table(2))
                .append(", {")
                .append(event);
        out.append(" = ").append(handler).append("})\n");
        scopes.getLast().add(name);
    }

    private String handled() {
        return switch (random.nextInt(5)) {
            case 0 -> "q";
            case 1 -> "type(p) .. type(q)";
            case 2 -> "rawget(p, q)";
            default -> expression(1);
        };
    }

    private void coroutine() {
        String name = fresh();
        out.append("local ").append(name).append(" = coroutine.create(function(...)\n");
        boolean wasVararg = vararg;
        int wasLoops = loops;
        boolean was = inCoroutine;
        vararg = true;
        inCoroutine = true;
        loops = 0;
        block(1 + random.nextInt(3));
        out.append("return ").append(list(1)).append("\nend)\n");
        vararg = wasVararg;
        inCoroutine = was;
        loops = wasLoops;
        scopes.getLast().add(name);
        for (int i = random.nextInt(4); i >= 0; i--) {
            out.append("print(coroutine.resume(")
                    .append(name)
                    .append(", ")
                    .append(expression(1))
                    .append("))\n");
        }
        out.append("print(coroutine.status(").append(name).append("))\n");
    }

    private void scoped() {
        out.append("do\n");
        block(1 + random.nextInt(2));
        out.append("end\n");
    }

    // ------------------------------------------------------------ expressions

    private String list(int count) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(expression(2));
        }
        if (vararg && chance(15)) {
            parts.add("...");
        }
        return String.join(", ", parts);
    }

    private String expression(int size) {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> number(size);
            case 3, 4 -> string(size);
            case 5 -> bool(size);
            case 6 -> table(size);
            case 7 -> any(size);
            default -> primary();
        };
    }

    private String number(int size) {
        if (size <= 0 || chance(30)) {
            return literal();
        }
        return switch (random.nextInt(12)) {
            case 9, 10 -> calls.number(size);
            case 0 -> "(" + number(size - 1) + " " + pick("+", "-", "*", "/", "%", "^") + " " + number(size - 1) + ")";
            case 1 -> operand(size) + " " + pick("+", "-", "*", "/", "%") + " " + operand(size);
            case 2 -> "-" + operand(size);
            case 3 -> "#" + (chance(80) ? (chance(50) ? table(size - 1) : string(size - 1)) : primary());
            case 4 -> "tonumber(" + expression(size - 1) + (chance(20) ? ", " + (2 + random.nextInt(35)) : "") + ")";
            case 5 -> "select('#', " + list(1) + ")";
            default -> primary();
        };
    }

    private String operand(int size) {
        return chance(85) ? number(size - 1) : expression(size - 1);
    }

    private String string(int size) {
        if (size <= 0 || chance(30)) {
            return pick("'a'", "\"bc\"", "'10'", "'0x1F'", "''", "'3.5'", "[[long]]", "'a\\1b'", "' 7 '", "'\\65\\n'");
        }
        return switch (random.nextInt(8)) {
            case 5, 6, 7 -> calls.string(size);
            case 0, 1 ->
                operandOfString(size) + " .. " + operandOfString(size)
                        + (chance(30) ? " .. " + operandOfString(size) : "");
            case 2 -> "text(" + number(size - 1) + ")";
            case 3 -> "type(" + expression(size - 1) + ")";
            default -> primary();
        };
    }

    private String operandOfString(int size) {
        return chance(60) ? string(size - 1) : chance(70) ? "(" + number(size - 1) + ")" : expression(0);
    }

    private String bool(int size) {
        if (size <= 0 || chance(15)) {
            return pick("true", "false", "nil");
        }
        return switch (random.nextInt(6)) {
            case 0 -> operand(size) + " " + pick("<", "<=", ">", ">=", "==", "~=") + " " + operand(size);
            case 1 -> "not " + primary();
            case 2 -> "(" + bool(size - 1) + " and " + expression(size - 1) + ")";
            case 3 -> "(" + expression(size - 1) + " or " + expression(size - 1) + ")";
            case 4 -> string(size - 1) + " " + pick("<", "<=", "==", "~=") + " " + string(size - 1);
            default -> primary() + " == " + primary();
        };
    }

    private String table(int size) {
        if (size <= 0) {
            return pick("{}", "{1, 2, 3}", "{x = 1, 'p'}", "{nil, 2}", "{[2] = 5, [1] = 4}");
        }
        List<String> entries = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.add(
                    switch (random.nextInt(4)) {
                        case 0 -> pick(FIELDS) + " = " + expression(size - 1);
                        case 1 ->
                            "[" + (chance(80) ? chance(50) ? small() : string(0) : key()) + "] = "
                                    + expression(size - 1);
                        default -> expression(size - 1);
                    });
        }
        return "{" + String.join(", ", entries) + (vararg && chance(15) ? (entries.isEmpty() ? "..." : ", ...") : "")
                + "}";
    }

    /// No objects: their order in a table depends on their addresses.
    private String key() {
        return switch (random.nextInt(3)) {
            case 0 -> number(0);
            case 1 -> string(0);
            default -> bool(0);
        };
    }

    private String any(int size) {
        if (size <= 0) {
            return variable();
        }
        return switch (random.nextInt(10)) {
            case 0 -> "rawget(" + table(size - 1) + ", " + expression(size - 1) + ")";
            case 1 -> "rawequal(" + expression(0) + ", " + expression(0) + ")";
            case 2 -> "pcall(" + primary() + ", " + expression(size - 1) + ")";
            case 3 -> "select(" + small() + ", " + list(1 + random.nextInt(2)) + ")";
            case 4 -> "unpack(" + table(size - 1) + ")";
            case 5 ->
                "(function(...) return " + (chance(50) ? "..." : expression(0)) + " end)(" + expression(size - 1) + ")";
            case 6 -> inCoroutine ? "coroutine.yield(" + expression(size - 1) + ")" : "next(" + table(size - 1) + ")";
            case 7 -> "setmetatable(" + table(size - 1) + ", {__index = " + table(0) + "})";
            case 8 -> "function(p) return " + expression(0) + " end";
            default -> "error((" + expression(size - 1) + ")" + (chance(30) ? ", " + random.nextInt(3) : "") + ")";
        };
    }

    private String primary() {
        String name = variable();
        return switch (random.nextInt(8)) {
            case 0, 1 -> name + "." + pick(FIELDS);
            case 2 -> name + "[" + (chance(60) ? small() : expression(0)) + "]";
            case 3 -> name + "(" + (chance(50) ? expression(0) : "") + ")";
            case 4 -> name + ":" + pick(FIELDS) + "(" + (chance(50) ? expression(0) : "") + ")";
            default -> name;
        };
    }

    private String variable() {
        for (int attempt = 0; attempt < 3; attempt++) {
            List<String> scope = scopes.get(random.nextInt(scopes.size()));
            if (!scope.isEmpty()) {
                return scope.get(random.nextInt(scope.size()));
            }
        }
        return chance(70)
                ? pick(GLOBALS)
                : pick("print", "type", "next", "tostring", "select", "rawset", "ipairs", "unpack");
    }

    private String literal() {
        return pick(
                "0",
                "1",
                "2",
                "3",
                "-1",
                "0.5",
                "1e3",
                "1e15",
                "1e100",
                "0x10",
                "123456789",
                "0.1",
                "1/3",
                "2^53",
                "100",
                "7",
                "-2.5",
                "1e-7",
                "3.14159",
                "1e14",
                "123456789012345");
    }

    private String small() {
        return Integer.toString(random.nextInt(7) - 1);
    }

    private String fresh() {
        return "v" + names++;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
