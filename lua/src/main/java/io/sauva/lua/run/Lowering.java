package io.sauva.lua.run;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Operator;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.util.List;

/// Makes the interpreter's nodes and steps of a function's tree.
///
/// **Late reads.** PUC Lua keeps locals in registers and lets instructions read them there. So in `x + f()`, if
/// `f` changes `x`, the new value counts; likewise for `x` in `x[f()]` and `x.y = f()`. Only a captured
/// variable can change so, and for those the order is turned around.
final class Lowering {
    private final Prototype prototype;
    private final FunctionTree tree;

    Lowering(Prototype prototype) {
        this.prototype = prototype;
        tree = prototype.tree;
    }

    Step[] body() {
        return steps(tree.body());
    }

    private Step[] steps(Statement.Block block) {
        return block.statements().stream().map(this::step).toArray(Step[]::new);
    }

    private Site site(int line, Expression first, Expression second) {
        return new Site(tree.chunk(), line, first, second);
    }

    // ------------------------------------------------------------- statements

    private Step step(Statement statement) {
        return switch (statement) {
            case Statement.Local local -> local(local);
            case Statement.LocalFunction local ->
                local.variable().captured()
                        ? new Assigning.LocalFunction(local.variable().slot(), node(local.function()))
                        : new Assigning.Local(local.variable().slot(), node(local.function()));
            case Statement.Assign assign -> assign(assign);
            case Statement.Call call -> new Assigning.Drop(node(call.call()));
            case Statement.Do block -> new Flowing.Block(steps(block.body()));
            case Statement.While loop ->
                new Flowing.While(node(loop.condition()), steps(loop.body()), new HotLoop(prototype, loop));
            case Statement.Repeat loop ->
                new Flowing.Repeat(steps(loop.body()), node(loop.condition()), new HotLoop(prototype, loop));
            case Statement.If choice ->
                new Flowing.If(
                        nodes(choice.conditions()),
                        choice.blocks().stream().map(this::steps).toArray(Step[][]::new));
            case Statement.NumericFor loop ->
                new Flowing.NumericFor(
                        loop.variable().slot(),
                        loop.variable().captured(),
                        node(loop.start()),
                        node(loop.limit()),
                        loop.step() == null ? null : node(loop.step()),
                        steps(loop.body()),
                        site(loop.line(), null, null),
                        new HotLoop(prototype, loop));
            case Statement.GenericFor loop ->
                new Flowing.GenericFor(
                        slots(loop.variables()),
                        captured(loop.variables()),
                        nodes(loop.values()),
                        open(loop.values()),
                        steps(loop.body()),
                        site(loop.line(), null, null),
                        new HotLoop(prototype, loop));
            case Statement.Return result -> leave(result.values());
            case Statement.Break ignored -> new Flowing.Break();
        };
    }

    private Step leave(List<Expression> values) {
        if (values.size() == 1) {
            Expression value = values.getFirst();
            Node node = node(value);
            if (node instanceof Calling.Call call) {
                return new Assigning.ReturnCall(call);
            }
            if (!value.multiple()) {
                return new Assigning.Return1(node);
            }
        }
        return new Assigning.ReturnMany(nodes(values), open(values));
    }

    private Step local(Statement.Local local) {
        List<Variable> variables = local.variables();
        if (variables.size() == 1 && local.values().size() <= 1) {
            Variable variable = variables.getFirst();
            Node value = local.values().isEmpty()
                    ? new Values.Constant(null)
                    : node(local.values().getFirst());
            return variable.captured()
                    ? new Assigning.NewCell(variable.slot(), value)
                    : new Assigning.Local(variable.slot(), value);
        }
        return new Assigning.Locals(slots(variables), captured(variables), nodes(local.values()), open(local.values()));
    }

    private Step assign(Statement.Assign assign) {
        if (assign.targets().size() > 1 || assign.values().size() > 1) {
            Assigning.Target[] targets = assign.targets().stream()
                    .map(target -> target(target, assign.line()))
                    .toArray(Assigning.Target[]::new);
            return new Assigning.Many(targets, nodes(assign.values()), open(assign.values()));
        }
        Expression source = assign.values().getFirst();
        Node value = node(source);
        return switch (assign.targets().getFirst()) {
            case Expression.Local local ->
                local.variable.captured()
                        ? new Assigning.ToCaptured(local.variable.slot(), value)
                        : new Assigning.Local(local.variable.slot(), value);
            case Expression.Upvalue upvalue -> new Assigning.ToUpvalue(upvalue.index, value);
            case Expression.Global global ->
                new Assigning.ToGlobal(global.name, value, site(assign.line(), null, null));
            case Expression.Index index -> {
                Site site = site(assign.line(), index.object, null);
                Node object = node(index.object);
                boolean late = readLate(index.object);
                if (key(index) != null) {
                    yield new Assigning.ToField(object, key(index), value, late, site);
                }
                yield new Assigning.ToItem(object, node(index.key), value, late, readLate(index.key), site);
            }
            default -> throw new IllegalStateException("not assignable");
        };
    }

    private Assigning.Target target(Expression target, int line) {
        return switch (target) {
            case Expression.Local local ->
                new Assigning.Target(
                        null,
                        null,
                        local.variable.captured() ? Assigning.Target.Kind.CAPTURED : Assigning.Target.Kind.LOCAL,
                        local.variable.slot(),
                        null,
                        null);
            case Expression.Upvalue upvalue ->
                new Assigning.Target(null, null, Assigning.Target.Kind.UPVALUE, upvalue.index, null, null);
            case Expression.Global global ->
                new Assigning.Target(null, null, Assigning.Target.Kind.GLOBAL, 0, global.name, site(line, null, null));
            case Expression.Index index ->
                new Assigning.Target(
                        node(index.object),
                        node(index.key),
                        Assigning.Target.Kind.ITEM,
                        0,
                        null,
                        site(line, index.object, null));
            default -> throw new IllegalStateException("not assignable");
        };
    }

    private static int[] slots(List<Variable> variables) {
        return variables.stream().mapToInt(Variable::slot).toArray();
    }

    private static boolean[] captured(List<Variable> variables) {
        boolean[] captured = new boolean[variables.size()];
        for (int i = 0; i < captured.length; i++) {
            captured[i] = variables.get(i).captured();
        }
        return captured;
    }

    // ------------------------------------------------------------ expressions

    private Node[] nodes(List<Expression> expressions) {
        return expressions.stream().map(this::node).toArray(Node[]::new);
    }

    private static boolean open(List<Expression> expressions) {
        return !expressions.isEmpty() && expressions.getLast().multiple();
    }

    private static LuaString key(Expression.Index index) {
        return index.key instanceof Expression.Constant constant && constant.value instanceof LuaString key
                ? key
                : null;
    }

    private static boolean readLate(Expression expression) {
        return switch (expression) {
            case Expression.Local local -> local.variable.captured() && local.variable.reassigned();
            case Expression.Single single -> readLate(single.inner);
            default -> false;
        };
    }

    private Node node(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant(constant.value);
            case Expression.Varargs ignored -> new Values.Varargs();
            case Expression.Function function -> new Values.Function(prototype.child(function));
            case Expression.Local local ->
                local.variable.captured()
                        ? new Values.Captured(local.variable.slot())
                        : new Values.Local(local.variable.slot());
            case Expression.Upvalue upvalue -> new Values.Upvalue(upvalue.index);
            case Expression.Global global -> new Values.Global(global.name, site(global.line, null, null));
            case Expression.Index index -> index(index);
            case Expression.Call call ->
                Calling.of(
                        node(call.function),
                        nodes(call.arguments),
                        open(call.arguments),
                        site(call.line, call.function instanceof Expression.MethodCall ? null : call.function, null));
            case Expression.MethodCall call ->
                new Calling.Method(
                        node(call.object),
                        call.name,
                        nodes(call.arguments),
                        open(call.arguments),
                        site(call.line, call, null),
                        site(call.nameLine, call.object, null));
            case Expression.Binary binary -> binary(binary);
            case Expression.Unary unary -> unary(unary);
            case Expression.Logical logical ->
                logical.and
                        ? new Comparing.And(node(logical.left), node(logical.right))
                        : new Comparing.Or(node(logical.left), node(logical.right));
            case Expression.Concatenation concatenation ->
                new Computing.Concatenation(
                        nodes(concatenation.operands), concatenation, site(concatenation.line, null, null));
            case Expression.Table table -> table(table);
            case Expression.Single single ->
                single.inner.multiple() ? new Values.Single(node(single.inner)) : node(single.inner);
        };
    }

    private Node constant(Object value) {
        return new Values.Constant(value instanceof Double number ? tree.numeral(number) : value);
    }

    private Node index(Expression.Index index) {
        Site site = site(index.line, index.object, null);
        LuaString key = key(index);
        return key != null
                ? new Indexing.Field(node(index.object), key, site)
                : new Indexing.Item(node(index.object), node(index.key), readLate(index.object), site);
    }

    private Node binary(Expression.Binary binary) {
        Site site = site(binary.line, binary.left, binary.right);
        Node left = node(binary.left);
        Node right = node(binary.right);
        boolean rightFirst = readLate(binary.left);
        return binary.operator.arithmetic()
                ? Computing.of(binary.operator, left, right, rightFirst, site)
                : Comparing.of(binary.operator, left, right, rightFirst, site);
    }

    private Node unary(Expression.Unary unary) {
        Site site = site(unary.line, unary.operand, null);
        Node operand = node(unary.operand);
        return switch (unary.operator) {
            case NEGATE -> new Computing.Negate(operand, site);
            case LENGTH -> new Computing.Length(operand, site);
            case Operator ignored -> new Comparing.Not(operand);
        };
    }

    private Node table(Expression.Table table) {
        int items = 0;
        List<Expression.Entry> entries = table.entries;
        Node[] keys = new Node[entries.size()];
        Node[] values = new Node[entries.size()];
        Site[] sites = new Site[entries.size()];
        for (int i = 0; i < keys.length; i++) {
            Expression.Entry entry = entries.get(i);
            if (entry.key() == null) {
                items++;
            } else {
                keys[i] = node(entry.key());
            }
            values[i] = node(entry.value());
            sites[i] = site(entry.line(), null, null);
        }
        boolean open = !entries.isEmpty()
                && entries.getLast().key() == null
                && entries.getLast().value().multiple();
        return new Constructing(keys, values, open, open ? items - 1 : items, entries.size() - items, sites);
    }
}
