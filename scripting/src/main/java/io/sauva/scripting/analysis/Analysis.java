package io.sauva.scripting.analysis;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Operator;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import io.sauva.server.command.CommandTable;
import java.util.List;
import java.util.Set;

/// Finds the [Traits] of a script in its syntax tree, in one walk.
///
/// *Clean*: each call of the server names its command, and each key is `KEYS[…]`; neither `redis.call` nor `KEYS`
/// gets anywhere where it could be used unseen, and no code is loaded.
///
/// *Straight*: no loop, no function, and no call but of functions that take no longer than their arguments are
/// long. Nothing is left that could run twice. There are few such calls, and strings are not put together so often
/// that they double and double.
///
/// What is not understood is neither. So a mistake costs speed, not truth; and of a clean script every call is
/// checked once more when it runs.
///
/// Thread: one; an analysis is used once.
public final class Analysis {
    private static final String CALL = "redis.call";
    private static final String PROTECTED_CALL = "redis.pcall";
    private static final String BEGIN = "redis.async";

    /// Functions that look at a table and do nothing else with it.
    private static final Set<String> READERS =
            Set.of("unpack", "ipairs", "pairs", "next", "table.getn", "table.concat", "cjson.encode", "cmsgpack.pack");

    /// What would lead past this analysis.
    private static final Set<String> WAYS_AROUND =
            Set.of("redis", CALL, PROTECTED_CALL, BEGIN, Names.KEYS, "load", "loadstring");

    private static final Set<String> QUICK_FUNCTIONS = Set.of(
            "assert",
            "error",
            "next",
            "rawequal",
            "rawget",
            "select",
            "tonumber",
            "tostring",
            "type",
            "unpack",
            "string.byte",
            "string.char",
            "string.format",
            "string.len",
            "string.lower",
            "string.sub",
            "string.upper",
            "table.getn",
            "table.insert",
            "table.remove",
            "cjson.decode",
            "cmsgpack.unpack");

    /// `cjson` and `cmsgpack` are not among them: what they write is as long as the tables that they meet, and a table
    /// may be met often.
    private static final Set<String> QUICK_LIBRARIES = Set.of("redis", "math", "bit", "struct");

    /// So many calls of functions that take as long as a string is.
    private static final int MOST_QUICK_CALLS = 64;

    /// So many times as long as what the script was given may a string become.
    private static final int MOST_GROWTH = 256;

    /// Methods of strings. A table cannot have functions of these names, where no function can be stored.
    private static final Set<String> QUICK_METHODS = Set.of("byte", "len", "lower", "sub", "upper");

    /// What the parameters of a callback mean, in this order.
    private static final List<String> PARAMETERS = List.of(Names.KEYS, "ARGV");

    private final CommandTable commands;
    private final Names names = new Names();
    private boolean clean = true;
    private boolean writes;
    private boolean straight = true;
    private int calls;
    private int quickCalls;
    private int growth = 1;
    private boolean blocks;

    private Analysis(CommandTable commands) {
        this.commands = commands;
    }

    /// The traits of a script that may call these commands.
    public static Traits of(FunctionTree tree, CommandTable commands) {
        Analysis analysis = new Analysis(commands);
        analysis.function(tree);
        return analysis.traits();
    }

    /// The traits of a function that gets its keys and its arguments as parameters. It must not use variables of
    /// functions around it, but for those that are constant.
    public static Traits ofCallback(FunctionTree tree, CommandTable commands) {
        Analysis analysis = new Analysis(commands);
        List<Variable> parameters = tree.parameters();
        for (int at = 0; at < Math.min(PARAMETERS.size(), tree.parameterCount()); at++) {
            analysis.names.declare(parameters.get(at), PARAMETERS.get(at));
        }
        analysis.function(tree);
        return analysis.traits();
    }

    private Traits traits() {
        return new Traits(clean, writes, straight, calls, blocks);
    }

    private void function(FunctionTree tree) {
        names.enter(tree);
        block(tree.body());
        names.leave();
    }

    private void block(Statement.Block block) {
        block.statements().forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Local local -> declaration(local);
            case Statement.LocalFunction local -> value(local.function());
            case Statement.Assign assign -> assignment(assign);
            case Statement.Call call -> value(call.call());
            case Statement.Do inner -> block(inner.body());
            case Statement.While loop -> {
                straight = false;
                value(loop.condition());
                block(loop.body());
            }
            case Statement.Repeat loop -> {
                straight = false;
                block(loop.body());
                value(loop.condition());
            }
            case Statement.If branches -> {
                branches.conditions().forEach(this::value);
                branches.blocks().forEach(this::block);
            }
            case Statement.NumericFor loop -> {
                straight = false;
                value(loop.start());
                value(loop.limit());
                if (loop.step() != null) {
                    value(loop.step());
                }
                block(loop.body());
            }
            case Statement.GenericFor loop -> genericFor(loop);
            case Statement.Return end -> end.values().forEach(this::value);
            case Statement.Break end -> {}
        }
    }

    /// A variable that stands for something known all the time takes its value without being a use of it.
    private void declaration(Statement.Local local) {
        List<Variable> variables = local.variables();
        List<Expression> values = local.values();
        for (int at = 0; at < values.size(); at++) {
            Expression value = values.get(at);
            String meaning = names.of(value);
            boolean named = at < variables.size()
                    && meaning != null
                    && !variables.get(at).reassigned();
            if (named && !meaning.equals(Names.KEY)) {
                continue;
            }
            value(value);
        }
        for (int at = 0; at < variables.size(); at++) {
            boolean ofLast = at >= values.size() - 1 && !values.isEmpty() && names.isAllKeys(values.getLast());
            names.declare(variables.get(at), ofLast ? Names.KEY : at < values.size() ? names.of(values.get(at)) : null);
        }
    }

    private void assignment(Statement.Assign assign) {
        assign.values().forEach(this::value);
        for (Expression target : assign.targets()) {
            if (target instanceof Expression.Index index) {
                value(index.object); // a change of KEYS is a use of it
                value(index.key);
            }
        }
    }

    private void genericFor(Statement.GenericFor loop) {
        straight = false;
        loop.values().forEach(this::value);
        if (loop.variables().size() > 1 && walksKeys(loop.values().getFirst())) {
            names.declare(loop.variables().get(1), Names.KEY);
        }
        block(loop.body());
    }

    private boolean walksKeys(Expression values) {
        return values instanceof Expression.Call call
                && Set.of("ipairs", "pairs").contains(String.valueOf(names.of(call.function)))
                && call.arguments.size() == 1
                && Names.KEYS.equals(names.of(call.arguments.getFirst()));
    }

    private void value(Expression expression) {
        switch (expression) {
            case Expression.Function made -> {
                straight = false;
                function(made.function);
            }
            case Expression.Global global -> known(names.of(global));
            case Expression.Local local -> known(names.of(local));
            case Expression.Upvalue upvalue -> known(names.of(upvalue));
            case Expression.Index index -> index(index);
            case Expression.Call call -> call(call.function, call.arguments);
            case Expression.MethodCall call -> {
                straight &= QUICK_METHODS.contains(call.name.toString()) && ++quickCalls <= MOST_QUICK_CALLS;
                value(call.object);
                call.arguments.forEach(this::value);
            }
            case Expression.Binary binary -> {
                value(binary.left);
                value(binary.right);
            }
            case Expression.Unary unary -> {
                if (unary.operator != Operator.LENGTH || !Names.KEYS.equals(names.of(unary.operand))) {
                    value(unary.operand);
                }
            }
            case Expression.Logical logical -> {
                value(logical.left);
                value(logical.right);
            }
            case Expression.Concatenation concatenation -> {
                joined(concatenation.operands);
                concatenation.operands.forEach(this::value);
            }
            case Expression.Table table -> table.entries.forEach(this::entry);
            case Expression.Single single -> value(single.inner);
            case Expression.Constant constant -> {}
            case Expression.Varargs varargs -> {}
        }
    }

    private void entry(Expression.Entry entry) {
        if (entry.key() != null) {
            value(entry.key());
        }
        value(entry.value());
    }

    private void index(Expression.Index index) {
        String meaning = names.of(index);
        if (Names.KEY.equals(meaning)) {
            value(index.key);
        } else if (meaning != null) {
            known(meaning);
        } else if (!"ARGV".equals(names.of(index.object))) {
            value(index.object);
            value(index.key);
        } else {
            value(index.key);
        }
    }

    /// A use of something known as a value: not as what is called, and not by a look into it.
    private void known(String meaning) {
        if (meaning == null || meaning.equals(Names.KEY)) {
            return;
        }
        clean &= !WAYS_AROUND.contains(meaning) && !meaning.equals("_G") && !meaning.startsWith("_G.");
        straight &=
                Set.of(Names.KEYS, "ARGV", "math.huge", "math.pi", "cjson.null").contains(meaning)
                        || meaning.startsWith("ARGV.")
                        || meaning.startsWith("redis.LOG_");
    }

    private void call(Expression function, List<Expression> arguments) {
        String called = names.of(function);
        if (isCall(function)) {
            command(arguments);
        } else if ("pcall".equals(called) && !arguments.isEmpty() && isCall(arguments.getFirst())) {
            command(arguments.subList(1, arguments.size()));
        } else {
            straight &= isQuick(called, arguments) && ++quickCalls <= MOST_QUICK_CALLS;
            if ("string.format".equals(called)) {
                formatted(arguments);
            }
            if (called == null || called.equals(Names.KEY)) {
                value(function);
            } else {
                clean &= !WAYS_AROUND.contains(called) && !called.startsWith("_G");
            }
            boolean reads = called != null
                    && READERS.contains(called)
                    && !arguments.isEmpty()
                    && Names.KEYS.equals(names.of(arguments.getFirst()));
            arguments.subList(reads ? 1 : 0, arguments.size()).forEach(this::value);
        }
    }

    private boolean isCall(Expression expression) {
        String meaning = names.of(expression);
        return CALL.equals(meaning) || PROTECTED_CALL.equals(meaning) || BEGIN.equals(meaning);
    }

    /// A string is made of these: it may be as many times as long as each of them.
    private void joined(List<Expression> parts) {
        grows((int) parts.stream()
                .filter(part -> !(part instanceof Expression.Constant))
                .count());
    }

    /// A format says how many arguments are put together, each of which it may quote.
    private void formatted(List<Expression> arguments) {
        if (!arguments.isEmpty()
                && arguments.getFirst() instanceof Expression.Constant format
                && format.value instanceof LuaString text) {
            long places =
                    text.toString().chars().filter(letter -> letter == '%').count();
            grows((int) places + 1);
        } else {
            straight = false;
        }
    }

    private void grows(int times) {
        growth = Math.min(growth * Math.clamp(times, 1, MOST_GROWTH), MOST_GROWTH + 1);
        straight &= growth <= MOST_GROWTH;
    }

    private static boolean isQuick(String called, List<Expression> arguments) {
        if (called == null) {
            return false;
        }
        if (called.equals("table.insert")) {
            // With a place it moves all that is behind it, and a place may be anywhere.
            return arguments.size() == 2 && !arguments.getLast().multiple();
        }
        int dot = called.indexOf('.');
        return QUICK_FUNCTIONS.contains(called) || (dot > 0 && QUICK_LIBRARIES.contains(called.substring(0, dot)));
    }

    private void command(List<Expression> arguments) {
        calls++;
        CommandUse use = CommandUse.of(arguments, names, commands);
        clean &= use.clean();
        writes |= use.writes();
        straight &= use.quick();
        blocks |= use.blocks();
        arguments.forEach(this::value);
    }
}
