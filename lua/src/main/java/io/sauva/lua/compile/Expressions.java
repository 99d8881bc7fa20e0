package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.ACCESS;
import static io.sauva.lua.compile.Unit.CELL;
import static io.sauva.lua.compile.Unit.CLOSURE;
import static io.sauva.lua.compile.Unit.DOUBLE;
import static io.sauva.lua.compile.Unit.EVENT;
import static io.sauva.lua.compile.Unit.FUNCTION;
import static io.sauva.lua.compile.Unit.INT;
import static io.sauva.lua.compile.Unit.NUMBER;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.STRING;
import static io.sauva.lua.compile.Unit.TABLE;
import static io.sauva.lua.compile.Unit.VOID;

import io.sauva.lua.LuaString;
import io.sauva.lua.run.Arithmetic;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.run.Site;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Generates code for expressions.
///
/// Arithmetic is generated twice, for numbers and for anything else; which one runs is decided by a look at the
/// operands. The JVM's compiler drops the second as long as it never runs.
final class Expressions {
    private static final int MOST_DIRECT = 3;
    private static final int BATCH = 50;

    private final Unit unit;
    private final CodeBuilder code;
    private final Prototype prototype;
    private final Conditions conditions;

    /// See the interpreter's lowering: 0 and -0 are one constant.
    private Double zero;

    Expressions(Unit unit, Prototype prototype) {
        this.unit = unit;
        this.prototype = prototype;
        code = unit.code;
        conditions = new Conditions(unit, this);
    }

    Conditions conditions() {
        return conditions;
    }

    static boolean readLate(Expression expression) {
        return switch (expression) {
            case Expression.Local local -> local.variable.captured() && local.variable.reassigned();
            case Expression.Single single -> readLate(single.inner);
            default -> false;
        };
    }

    private static LuaString key(Expression.Index index) {
        return index.key instanceof Expression.Constant constant && constant.value instanceof LuaString key
                ? key
                : null;
    }

    // ---------------------------------------------------------------- operands

    /// Evaluates to wherever it is cheapest.
    Operand operand(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant
            when constant.value instanceof Double number -> Operand.numeral(numeral(number));
            case Expression.Local local
            when unit.place(local.variable).kind() != Operand.Kind.CELL -> unit.place(local.variable);
            case Expression.Binary binary when binary.operator.arithmetic() -> arithmetic(binary);
            case Expression.Unary unary when unary.operator == Operator.NEGATE -> negation(unary);
            case Expression.Single single when !single.inner.multiple() -> operand(single.inner);
            default -> {
                push(expression);
                int slot = unit.reference();
                code.astore(slot);
                yield Operand.reference(slot);
            }
        };
    }

    private double numeral(double value) {
        if (value != 0) {
            return value;
        }
        if (zero == null) {
            zero = value;
        }
        return zero;
    }

    /// Both operands in the order that Lua reads them.
    Operand[] both(Expression left, Expression right) {
        Operand[] operands = new Operand[2];
        if (readLate(left)) {
            operands[1] = operand(right);
            operands[0] = operand(left);
        } else {
            operands[0] = operand(left);
            operands[1] = operand(right);
        }
        return operands;
    }

    private Operand arithmetic(Expression.Binary binary) {
        Operand[] operands = both(binary.left, binary.right);
        return compute(binary.operator, operands[0], operands[1], binary.line, binary.left, binary.right);
    }

    private Operand negation(Expression.Unary unary) {
        Operand value = operand(unary.operand);
        return compute(unary.operator, value, value, unary.line, unary.operand, null);
    }

    private Operand compute(
            Operator operator, Operand left, Operand right, int line, Expression first, Expression second) {
        int number = unit.number();
        if (left.certain() && right.certain()) {
            instruction(operator, left, right);
            code.dstore(number);
            return Operand.number(number);
        }
        Operand result = Operand.either(unit.reference(), number);
        Label slow = code.newLabel();
        Label end = code.newLabel();
        Operand one = unit.check(left, slow);
        Operand two = left == right ? one : unit.check(right, slow);
        instruction(operator, one, two);
        code.dstore(number);
        unit.mark();
        code.astore(result.reference());
        code.goto_(end);
        code.labelBinding(slow);
        unit.pushState();
        unit.push(left);
        unit.push(right);
        code.getstatic(EVENT, operator.event().name(), EVENT);
        unit.site(line, first, second);
        unit.call("arithmetic", OBJECT, STATE, OBJECT, OBJECT, EVENT, SITE);
        unit.store(result);
        code.labelBinding(end);
        return result;
    }

    private void instruction(Operator operator, Operand left, Operand right) {
        unit.pushNumber(left);
        if (operator == Operator.NEGATE) {
            code.dneg();
            return;
        }
        unit.pushNumber(right);
        ClassDesc arithmetic = Unit.of(Arithmetic.class);
        MethodTypeDesc type = MethodTypeDesc.of(NUMBER, NUMBER, NUMBER);
        switch (operator) {
            case ADD -> code.dadd();
            case SUBTRACT -> code.dsub();
            case MULTIPLY -> code.dmul();
            case DIVIDE -> code.ddiv();
            case MODULO -> code.invokestatic(arithmetic, "modulo", type);
            case POWER -> code.invokestatic(arithmetic, "power", type);
            default -> throw new IllegalArgumentException(operator.name());
        }
    }

    // ----------------------------------------------------------------- objects

    /// Evaluates to one object on the stack.
    void push(Expression expression) {
        switch (expression) {
            case Expression.Constant constant -> constant(constant.value);
            case Expression.Local local -> unit.push(unit.place(local.variable));
            case Expression.Upvalue upvalue -> {
                cell(upvalue.index);
                code.getfield(CELL, "value", OBJECT);
            }
            case Expression.Global global -> {
                unit.pushState();
                environment();
                unit.constant(global.name, STRING);
                unit.site(global.line, null, null);
                unit.call("get", OBJECT, STATE, OBJECT, STRING, SITE);
            }
            case Expression.Varargs ignored -> {
                code.aload(unit.varargs);
                code.iconst_0();
                unit.call("at", OBJECT, OBJECTS, INT);
            }
            case Expression.Function function -> closure(function);
            case Expression.Index index -> index(index);
            case Expression.Call ignored -> {
                pushAll(expression);
                unit.call("first", OBJECT, OBJECT);
            }
            case Expression.MethodCall ignored -> {
                pushAll(expression);
                unit.call("first", OBJECT, OBJECT);
            }
            case Expression.Binary binary when binary.operator.arithmetic() -> unit.push(arithmetic(binary));
            case Expression.Unary unary when unary.operator == Operator.NEGATE -> unit.push(negation(unary));
            case Expression.Unary unary
            when unary.operator == Operator.LENGTH -> {
                Operand value = operand(unary.operand);
                unit.pushState();
                unit.push(value);
                unit.site(unary.line, unary.operand, null);
                unit.call("length", OBJECT, STATE, OBJECT, SITE);
            }
            case Expression.Binary ignored -> conditions.push(expression);
            case Expression.Unary ignored -> conditions.push(expression);
            case Expression.Logical logical -> logical(logical);
            case Expression.Concatenation concatenation -> {
                unit.pushState();
                list(concatenation.operands, false);
                unit.constant(concatenation, Unit.of(Expression.Concatenation.class));
                unit.site(concatenation.line, null, null);
                unit.call("concatenate", OBJECT, STATE, OBJECTS, Unit.of(Expression.Concatenation.class), SITE);
            }
            case Expression.Table table -> table(table);
            case Expression.Single single -> push(single.inner);
        }
    }

    private void constant(Object value) {
        switch (value) {
            case null -> code.aconst_null();
            case Boolean truth ->
                code.getstatic(Unit.of(Boolean.class), truth ? "TRUE" : "FALSE", Unit.of(Boolean.class));
            case Double number -> unit.constant((Object) numeral(number), DOUBLE);
            default -> unit.constant(value, STRING);
        }
    }

    void environment() {
        code.aload(unit.closure);
        code.invokevirtual(CLOSURE, "environment", MethodTypeDesc.of(TABLE));
    }

    void cell(int upvalue) {
        code.aload(unit.closure);
        code.getfield(CLOSURE, "upvalues", CELL.arrayType());
        code.loadConstant(upvalue);
        code.aaload();
    }

    private void index(Expression.Index index) {
        LuaString name = key(index);
        if (name != null) {
            Operand object = operand(index.object);
            unit.pushState();
            unit.push(object);
            unit.constant(name, STRING);
            unit.site(index.line, index.object, null);
            unit.call("get", OBJECT, STATE, OBJECT, STRING, SITE);
            return;
        }
        Operand[] operands = both(index.object, index.key);
        item(
                operands[0],
                operands[1],
                () -> {
                    unit.site(index.line, index.object, null);
                    unit.call("get", OBJECT, STATE, OBJECT, NUMBER, SITE);
                },
                () -> {
                    unit.site(index.line, index.object, null);
                    unit.call("get", OBJECT, STATE, OBJECT, OBJECT, SITE);
                });
    }

    /// Pushes state, object and key, and ends with one piece of code for a number as key and another for any key.
    void item(Operand object, Operand at, Runnable byNumber, Runnable byAny) {
        if (at.certain()) {
            unit.pushState();
            unit.push(object);
            unit.pushNumber(at);
            byNumber.run();
            return;
        }
        Label slow = code.newLabel();
        Label end = code.newLabel();
        Operand number = unit.check(at, slow);
        unit.pushState();
        unit.push(object);
        unit.pushNumber(number);
        byNumber.run();
        code.goto_(end);
        code.labelBinding(slow);
        unit.pushState();
        unit.push(object);
        unit.push(at);
        byAny.run();
        code.labelBinding(end);
    }

    private void logical(Expression.Logical logical) {
        Label end = code.newLabel();
        push(logical.left);
        code.dup();
        conditions.truth();
        if (logical.and) {
            code.ifeq(end);
        } else {
            code.ifne(end);
        }
        code.pop();
        push(logical.right);
        code.labelBinding(end);
    }

    private void closure(Expression.Function function) {
        unit.pushState();
        code.aload(unit.closure);
        unit.constant(prototype.child(function), Unit.of(Prototype.class));
        List<FunctionTree.Upvalue> upvalues = function.function.upvalues();
        code.loadConstant(upvalues.size());
        code.anewarray(CELL);
        for (int i = 0; i < upvalues.size(); i++) {
            code.dup();
            code.loadConstant(i);
            if (upvalues.get(i).local() != null) {
                code.aload(unit.place(upvalues.get(i).local()).reference());
                code.checkcast(CELL);
            } else {
                cell(upvalues.get(i).outer());
            }
            code.aastore();
        }
        unit.call("closure", OBJECT, STATE, CLOSURE, Unit.of(Prototype.class), CELL.arrayType());
    }

    // ------------------------------------------------------------------- lists

    /// Evaluates to all values on the stack, as of [io.sauva.lua.LuaFunction].
    void pushAll(Expression expression) {
        switch (expression) {
            case Expression.Call call -> {
                push(call.function);
                Expression named = call.function instanceof Expression.MethodCall ? null : call.function;
                call(call.arguments, null, new Site(unit.chunk, call.line, named, null));
            }
            case Expression.MethodCall call -> {
                int object = method(call);
                call(call.arguments, object, new Site(unit.chunk, call.line, call, null));
            }
            case Expression.Varargs ignored -> {
                code.aload(unit.varargs);
                code.invokestatic(FUNCTION, "results", MethodTypeDesc.of(OBJECT, OBJECTS));
            }
            default -> push(expression);
        }
    }

    /// Pushes the method and answers the slot of the object.
    private int method(Expression.MethodCall call) {
        int object = unit.reference();
        push(call.object);
        code.astore(object);
        unit.pushState();
        code.aload(object);
        unit.constant(call.name, STRING);
        unit.site(call.nameLine, call.object, null);
        unit.call("get", OBJECT, STATE, OBJECT, STRING, SITE);
        return object;
    }

    /// Calls what is on the stack.
    private void call(List<Expression> arguments, Integer object, Site site) {
        int called = unit.reference();
        code.astore(called);
        int count = arguments.size() + (object == null ? 0 : 1);
        boolean open = !arguments.isEmpty() && arguments.getLast().multiple();
        if (open || count > MOST_DIRECT) {
            int all = arguments(arguments, object);
            unit.pushState();
            code.aload(called);
            code.aload(all);
            unit.constant(site, SITE);
            unit.call("call", OBJECT, STATE, OBJECT, OBJECTS, SITE);
            return;
        }
        List<Operand> values = new ArrayList<>();
        if (object != null) {
            values.add(Operand.reference(object));
        }
        for (Expression argument : arguments) {
            values.add(operand(argument));
        }
        direct(called, values, site);
    }

    private void direct(int called, List<Operand> values, Site site) {
        Label slow = code.newLabel();
        Label end = code.newLabel();
        code.aload(called);
        code.instanceOf(FUNCTION);
        code.ifeq(slow);
        code.aload(called);
        code.checkcast(FUNCTION);
        unit.pushState();
        values.forEach(unit::push);
        ClassDesc[] types = new ClassDesc[values.size() + 1];
        java.util.Arrays.fill(types, OBJECT);
        types[0] = STATE;
        Label start = code.newBoundLabel();
        code.invokevirtual(FUNCTION, "call", MethodTypeDesc.of(OBJECT, types));
        unit.guard(start, code.newBoundLabel(), site);
        code.goto_(end);
        code.labelBinding(slow);
        unit.pushState();
        code.aload(called);
        array(values);
        unit.constant(site, SITE);
        unit.call("call", OBJECT, STATE, OBJECT, OBJECTS, SITE);
        code.labelBinding(end);
    }

    /// The call as the last thing of the function: pushes its results or a request to make it.
    void leave(Expression expression) {
        int object = -1;
        List<Expression> arguments;
        Site site;
        if (expression instanceof Expression.MethodCall call) {
            object = method(call);
            arguments = call.arguments;
            site = new Site(unit.chunk, call.line, call, null);
        } else {
            Expression.Call call = (Expression.Call) expression;
            push(call.function);
            arguments = call.arguments;
            Expression named = call.function instanceof Expression.MethodCall ? null : call.function;
            site = new Site(unit.chunk, call.line, named, null);
        }
        int called = unit.reference();
        code.astore(called);
        int all = arguments(arguments, object < 0 ? null : object);
        unit.pushState();
        code.aload(called);
        code.aload(all);
        unit.constant(site, SITE);
        unit.call("leave", OBJECT, STATE, OBJECT, OBJECTS, SITE);
    }

    private int arguments(List<Expression> arguments, Integer object) {
        int all = unit.reference();
        array(arguments, object, true);
        code.astore(all);
        return all;
    }

    /// Pushes an array of the values; `open` lets the last expression give any number.
    void list(List<Expression> expressions, boolean open) {
        array(expressions, null, open);
    }

    private void array(List<Expression> expressions, Integer first, boolean open) {
        boolean rest = open && !expressions.isEmpty() && expressions.getLast().multiple();
        int fixed = rest ? expressions.size() - 1 : expressions.size();
        List<Operand> values = new ArrayList<>();
        if (first != null) {
            values.add(Operand.reference(first));
        }
        for (int i = 0; i < fixed; i++) {
            values.add(operand(expressions.get(i)));
        }
        if (rest && values.isEmpty() && expressions.getLast() instanceof Expression.Varargs) {
            code.aload(unit.varargs);
            return;
        }
        array(values);
        if (rest) {
            pushAll(expressions.getLast());
            unit.call("append", OBJECTS, OBJECTS, OBJECT);
        }
    }

    private void table(Expression.Table tree) {
        int items =
                (int) tree.entries.stream().filter(entry -> entry.key() == null).count();
        boolean open = !tree.entries.isEmpty()
                && tree.entries.getLast().key() == null
                && tree.entries.getLast().value().multiple();
        int table = unit.reference();
        unit.pushState();
        code.loadConstant(Prototype.roundedSize(open ? items - 1 : items));
        code.loadConstant(Prototype.roundedSize(tree.entries.size() - items));
        code.invokevirtual(STATE, "table", MethodTypeDesc.of(TABLE, INT, INT));
        code.astore(table);
        List<Operand> pending = new ArrayList<>();
        int stored = 0;
        for (int i = 0; i < tree.entries.size(); i++) {
            Expression.Entry entry = tree.entries.get(i);
            if (entry.key() != null) {
                Operand[] operands = {operand(entry.key()), operand(entry.value())};
                code.aload(table);
                unit.push(operands[0]);
                unit.push(operands[1]);
                unit.site(entry.line(), null, null);
                unit.call("field", VOID, TABLE, OBJECT, OBJECT, SITE);
                continue;
            }
            if (pending.size() == BATCH) {
                stored += flush(table, pending, stored, null);
            }
            if (open && i == tree.entries.size() - 1) {
                flush(table, pending, stored, entry.value());
            } else {
                pending.add(operand(entry.value()));
            }
        }
        flush(table, pending, stored, null);
        code.aload(table);
    }

    private int flush(int table, List<Operand> pending, int stored, Expression rest) {
        int count = pending.size();
        if (count > 0 || rest != null) {
            code.aload(table);
            array(pending);
            if (rest != null) {
                pushAll(rest);
                unit.call("append", OBJECTS, OBJECTS, OBJECT);
            }
            code.loadConstant(stored);
            code.invokestatic(ACCESS, "items", MethodTypeDesc.of(VOID, TABLE, OBJECTS, INT));
            pending.clear();
        }
        return count;
    }

    private void array(List<Operand> values) {
        code.loadConstant(values.size());
        code.anewarray(OBJECT);
        for (int i = 0; i < values.size(); i++) {
            code.dup();
            code.loadConstant(i);
            unit.push(values.get(i));
            code.aastore();
        }
    }
}
