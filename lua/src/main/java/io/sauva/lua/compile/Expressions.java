package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.CELL;
import static io.sauva.lua.compile.Unit.CLOSURE;
import static io.sauva.lua.compile.Unit.DOUBLE;
import static io.sauva.lua.compile.Unit.EVENT;
import static io.sauva.lua.compile.Unit.INT;
import static io.sauva.lua.compile.Unit.NUMBER;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.STRING;
import static io.sauva.lua.compile.Unit.TABLE;

import io.sauva.lua.LuaString;
import io.sauva.lua.run.Arithmetic;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Generates code for expressions.
///
/// Arithmetic is generated twice, for numbers and for anything else; which one runs is decided by a look at the
/// operands. The JVM's second compiler drops the second as long as it never runs; its first one does not, and new
/// code waits for it, so that way is one call without a branch.
final class Expressions {
    private final Unit unit;
    private final CodeBuilder code;
    private final Prototype prototype;
    private final Conditions conditions;
    private final Lists lists;

    Expressions(Unit unit, Prototype prototype) {
        this.unit = unit;
        this.prototype = prototype;
        code = unit.code;
        conditions = new Conditions(unit, this);
        lists = new Lists(unit, this);
    }

    Conditions conditions() {
        return conditions;
    }

    Lists lists() {
        return lists;
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
            when constant.value instanceof Double number ->
                Operand.numeral(prototype.tree().numeral(number));
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
        unit.pushEither(left);
        unit.pushEither(right);
        code.getstatic(EVENT, operator.event().name(), EVENT);
        unit.site(line, first, second);
        unit.call("arithmetic", OBJECT, STATE, OBJECT, NUMBER, OBJECT, NUMBER, EVENT, SITE);
        code.astore(result.reference());
        unit.pushState();
        code.invokevirtual(STATE, "number", MethodTypeDesc.of(NUMBER));
        code.dstore(number);
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
                lists.pushAll(expression);
                unit.call("first", OBJECT, OBJECT);
            }
            case Expression.MethodCall ignored -> {
                lists.pushAll(expression);
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
                lists.list(concatenation.operands, false);
                unit.constant(concatenation, Unit.of(Expression.Concatenation.class));
                unit.site(concatenation.line, null, null);
                unit.call("concatenate", OBJECT, STATE, OBJECTS, Unit.of(Expression.Concatenation.class), SITE);
            }
            case Expression.Table table -> lists.table(table);
            case Expression.Single single -> push(single.inner);
        }
    }

    private void constant(Object value) {
        switch (value) {
            case null -> code.aconst_null();
            case Boolean truth ->
                code.getstatic(Unit.of(Boolean.class), truth ? "TRUE" : "FALSE", Unit.of(Boolean.class));
            case Double number -> unit.constant((Object) prototype.tree().numeral(number), DOUBLE);
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
        unit.pushOther(at);
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
}
