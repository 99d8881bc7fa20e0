package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.CELL;
import static io.sauva.lua.compile.Unit.FUNCTION;
import static io.sauva.lua.compile.Unit.NUMBER;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.STRING;
import static io.sauva.lua.compile.Unit.VOID;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Generates code for statements.
final class Statements {
    /// How a unit ends with the results on the stack.
    interface Ending {
        void leave();
    }

    private final Unit unit;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Usage usage;
    private final Ending ending;
    private final Loops loops;

    Statements(Unit unit, Expressions expressions, Usage usage, Ending ending) {
        this.unit = unit;
        this.expressions = expressions;
        this.usage = usage;
        this.ending = ending;
        code = unit.code;
        loops = new Loops(unit, expressions, this);
    }

    Loops loops() {
        return loops;
    }

    void block(Statement.Block block) {
        block.statements().forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Local local -> local(local);
            case Statement.LocalFunction local -> localFunction(local);
            case Statement.Assign assign -> assign(assign);
            case Statement.Call call -> {
                expressions.lists().pushAll(call.call());
                code.pop();
            }
            case Statement.Do step -> block(step.body());
            case Statement.If choice -> choice(choice);
            case Statement.While loop -> loops.whileLoop(loop);
            case Statement.Repeat loop -> loops.repeat(loop);
            case Statement.NumericFor loop -> loops.numericFor(loop);
            case Statement.GenericFor loop -> loops.genericFor(loop);
            case Statement.Return result -> leave(result);
            case Statement.Break ignored -> code.goto_(loops.after());
        }
    }

    private void leave(Statement.Return result) {
        List<Expression> values = result.values();
        if (values.isEmpty()) {
            code.getstatic(FUNCTION, "NONE", OBJECTS);
        } else if (result.isTailCall()) {
            expressions.lists().leave(values.getFirst());
        } else if (values.size() == 1) {
            expressions.lists().pushAll(values.getFirst());
        } else {
            expressions.lists().list(values, true);
            code.invokestatic(FUNCTION, "results", MethodTypeDesc.of(OBJECT, OBJECTS));
        }
        ending.leave();
    }

    // --------------------------------------------------------------- variables

    /// A place for a variable; a captured one still needs its cell.
    private Operand newPlace(Variable variable) {
        if (variable.captured()) {
            return Operand.cell(unit.reference());
        }
        return usage.numeric(variable)
                ? Operand.either(unit.reference(), unit.number())
                : Operand.reference(unit.reference());
    }

    /// Declares a variable with the object on the stack.
    void declare(Variable variable) {
        Operand place = newPlace(variable);
        unit.place(variable, place);
        if (place.kind() == Operand.Kind.CELL) {
            int value = unit.reference();
            code.astore(value);
            newCell(place, () -> code.aload(value));
        } else {
            unit.store(place);
        }
    }

    private void newCell(Operand place, Runnable value) {
        code.new_(CELL);
        code.dup();
        value.run();
        code.invokespecial(CELL, ConstantDescs.INIT_NAME, MethodTypeDesc.of(VOID, OBJECT));
        code.astore(place.reference());
    }

    /// Declares a variable with a value.
    void declare(Variable variable, Operand value) {
        Operand place = newPlace(variable);
        if (place.kind() == Operand.Kind.CELL) {
            newCell(place, () -> unit.push(value));
        } else {
            unit.copy(value, place);
        }
        unit.place(variable, place);
    }

    private void local(Statement.Local local) {
        List<Variable> variables = local.variables();
        List<Expression> values = local.values();
        boolean open = !values.isEmpty() && values.getLast().multiple() && variables.size() > values.size();
        if (open) {
            int all = unit.reference();
            expressions.lists().list(values, true);
            code.astore(all);
            for (int i = 0; i < variables.size(); i++) {
                unit.pushItem(all, i);
                declare(variables.get(i));
            }
            return;
        }
        List<Operand> operands = evaluate(values);
        for (int i = 0; i < variables.size(); i++) {
            if (i < operands.size()) {
                declare(variables.get(i), operands.get(i));
            } else {
                code.aconst_null();
                declare(variables.get(i));
            }
        }
    }

    private List<Operand> evaluate(List<Expression> values) {
        List<Operand> operands = new ArrayList<>();
        for (Expression value : values) {
            operands.add(expressions.operand(value));
        }
        return operands;
    }

    private void localFunction(Statement.LocalFunction local) {
        if (local.variable().captured()) {
            Operand place = newPlace(local.variable());
            newCell(place, code::aconst_null);
            unit.place(local.variable(), place);
            expressions.push(local.function());
            unit.store(place);
        } else {
            expressions.push(local.function());
            declare(local.variable());
        }
    }

    // ------------------------------------------------------------- assignments

    private void assign(Statement.Assign assign) {
        if (assign.targets().size() > 1 || assign.values().size() > 1) {
            assignMany(assign);
            return;
        }
        Expression target = assign.targets().getFirst();
        Expression source = assign.values().getFirst();
        if (target instanceof Expression.Index index) {
            assignItem(index, source, assign.line());
            return;
        }
        Operand value = expressions.operand(source);
        store(target, null, value, assign.line());
    }

    private void assignItem(Expression.Index index, Expression source, int line) {
        boolean lateObject = Expressions.readLate(index.object);
        boolean lateKey = Expressions.readLate(index.key);
        Operand object = lateObject ? null : expressions.operand(index.object);
        Operand key = lateKey ? null : expressions.operand(index.key);
        Operand value = expressions.operand(source);
        object = lateObject ? expressions.operand(index.object) : object;
        key = lateKey ? expressions.operand(index.key) : key;
        store(index, new Operand[] {object, key}, value, line);
    }

    /// Objects and keys first, then the values, then the stores from the right.
    private void assignMany(Statement.Assign assign) {
        List<Operand[]> places = new ArrayList<>();
        for (Expression target : assign.targets()) {
            places.add(
                    target instanceof Expression.Index index
                            ? new Operand[] {kept(index.object), kept(index.key)}
                            : null);
        }
        List<Expression> values = assign.values();
        int targets = assign.targets().size();
        boolean open = values.getLast().multiple() && targets > values.size();
        List<Operand> operands = new ArrayList<>();
        if (open) {
            int all = unit.reference();
            expressions.lists().list(values, true);
            code.astore(all);
            for (int i = 0; i < targets; i++) {
                unit.pushItem(all, i);
                int slot = unit.reference();
                code.astore(slot);
                operands.add(Operand.reference(slot));
            }
        } else {
            for (Expression value : values) {
                operands.add(kept(value));
            }
        }
        for (int i = targets - 1; i >= 0; i--) {
            Operand value = i < operands.size() ? operands.get(i) : null;
            store(assign.targets().get(i), places.get(i), value, assign.line());
        }
    }

    /// Evaluates to a place that a store to a variable does not change.
    private Operand kept(Expression expression) {
        Operand operand = expressions.operand(expression);
        if (!(expression instanceof Expression.Local)
                && !(expression instanceof Expression.Single single && single.inner instanceof Expression.Local)) {
            return operand;
        }
        Operand copy = operand.kind() == Operand.Kind.EITHER || operand.certain()
                ? Operand.either(unit.reference(), unit.number())
                : Operand.reference(unit.reference());
        unit.copy(operand, copy);
        return copy;
    }

    private void push(Operand value) {
        if (value == null) {
            code.aconst_null();
        } else {
            unit.push(value);
        }
    }

    private void store(Expression target, Operand[] place, Operand value, int line) {
        switch (target) {
            case Expression.Local local -> {
                Operand variable = unit.place(local.variable);
                if (value == null) {
                    code.aconst_null();
                    unit.store(variable);
                } else {
                    unit.copy(value, variable);
                }
            }
            case Expression.Upvalue upvalue -> {
                expressions.cell(upvalue.index);
                push(value);
                code.putfield(CELL, "value", OBJECT);
            }
            case Expression.Global global -> {
                unit.pushState();
                expressions.environment();
                unit.constant(global.name, STRING);
                push(value);
                unit.site(line, null, null);
                unit.call("set", VOID, STATE, OBJECT, STRING, OBJECT, SITE);
            }
            case Expression.Index index -> storeItem(index, place, value, line);
            default -> throw new IllegalStateException("not assignable");
        }
    }

    private void storeItem(Expression.Index index, Operand[] place, Operand value, int line) {
        if (index.key instanceof Expression.Constant constant && constant.value instanceof LuaString name) {
            unit.pushState();
            unit.push(place[0]);
            unit.constant(name, STRING);
            push(value);
            unit.site(line, index.object, null);
            unit.call("set", VOID, STATE, OBJECT, STRING, OBJECT, SITE);
            return;
        }
        expressions.item(
                place[0],
                place[1],
                () -> {
                    push(value);
                    unit.site(line, index.object, null);
                    unit.call("set", VOID, STATE, OBJECT, NUMBER, OBJECT, SITE);
                },
                () -> {
                    push(value);
                    unit.site(line, index.object, null);
                    unit.call("set", VOID, STATE, OBJECT, OBJECT, OBJECT, SITE);
                });
    }

    // -------------------------------------------------------------------- flow

    private void choice(Statement.If choice) {
        Label end = code.newLabel();
        for (int i = 0; i < choice.conditions().size(); i++) {
            Label next = code.newLabel();
            expressions.conditions().jump(choice.conditions().get(i), next, false);
            block(choice.blocks().get(i));
            code.goto_(end);
            code.labelBinding(next);
        }
        if (choice.blocks().size() > choice.conditions().size()) {
            block(choice.blocks().getLast());
        }
        code.labelBinding(end);
    }
}
