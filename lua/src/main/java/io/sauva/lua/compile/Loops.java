package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.FUNCTION;
import static io.sauva.lua.compile.Unit.INT;
import static io.sauva.lua.compile.Unit.NUMBER;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.TRUTH;
import static io.sauva.lua.compile.Unit.VOID;

import io.sauva.lua.run.Site;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Generates code for loops. [#count] and [#iterate] begin anywhere in a loop, for those that take over from
/// the interpreter.
final class Loops {
    private final Unit unit;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Statements statements;
    private Label afterLoop;

    /// Where the loop that comes next goes when it has made as many turns as a JVM variable says; `null` if it
    /// may make any number.
    private Label outOfTurns;

    private int turnsLeft;

    Loops(Unit unit, Expressions expressions, Statements statements) {
        this.unit = unit;
        this.expressions = expressions;
        this.statements = statements;
        code = unit.code;
    }

    /// Where `break` goes.
    Label after() {
        return afterLoop;
    }

    /// Has the next loop make so many turns and then go to a label.
    void bounded(int turns, Label whenOut) {
        turnsLeft = turns;
        outOfTurns = whenOut;
    }

    /// The bound of the loop that begins here; those within it have none.
    private Label bound() {
        Label bound = outOfTurns;
        outOfTurns = null;
        return bound;
    }

    private void tick() {
        unit.pushState();
        code.invokevirtual(STATE, "tick", MethodTypeDesc.of(VOID));
    }

    /// Goes to the next turn.
    private void turn(Label start, Label bound) {
        if (bound != null) {
            code.iinc(turnsLeft, -1);
            code.iload(turnsLeft);
            code.ifle(bound);
        }
        code.goto_(start);
    }

    private void body(Statement.Block body, Label after) {
        Label outer = afterLoop;
        afterLoop = after;
        statements.block(body);
        afterLoop = outer;
    }

    void whileLoop(Statement.While loop) {
        Label bound = bound();
        Label end = code.newLabel();
        Label start = code.newBoundLabel();
        expressions.conditions().jump(loop.condition(), end, false);
        body(loop.body(), end);
        tick();
        turn(start, bound);
        code.labelBinding(end);
    }

    void repeat(Statement.Repeat loop) {
        Label bound = bound();
        Label end = code.newLabel();
        Label start = code.newBoundLabel();
        body(loop.body(), end);
        tick();
        expressions.conditions().jump(loop.condition(), end, true);
        turn(start, bound);
        code.labelBinding(end);
    }

    void numericFor(Statement.NumericFor loop) {
        Operand start = expressions.operand(loop.start());
        Operand limit = expressions.operand(loop.limit());
        Operand step = loop.step() == null ? Operand.numeral(1) : expressions.operand(loop.step());
        Operand at = Operand.number(unit.number());
        bound(start, "initial value", loop.line());
        code.dstore(at.number());
        Operand to = Operand.number(unit.number());
        bound(limit, "limit", loop.line());
        code.dstore(to.number());
        Operand by = step;
        if (step.kind() != Operand.Kind.NUMERAL) {
            by = Operand.number(unit.number());
            bound(step, "step", loop.line());
            code.dstore(by.number());
        }
        count(loop, at, to, by);
    }

    private void bound(Operand value, String what, int line) {
        if (value.certain()) {
            unit.pushNumber(value);
            return;
        }
        unit.push(value);
        code.loadConstant(what);
        unit.site(line, null, null);
        unit.call("bound", NUMBER, OBJECT, ConstantDescs.CD_String, SITE);
    }

    /// The loop itself, from the present values of its three numbers on.
    void count(Statement.NumericFor loop, Operand at, Operand to, Operand by) {
        Label bound = bound();
        Label end = code.newLabel();
        Label next = code.newBoundLabel();
        if (by.kind() == Operand.Kind.NUMERAL) {
            boolean up = (Double) by.constant() > 0;
            leaveIfMore(up ? at : to, up ? to : at, end);
        } else {
            Label down = code.newLabel();
            Label run = code.newLabel();
            unit.pushNumber(by);
            code.dconst_0();
            code.dcmpl();
            code.ifle(down);
            leaveIfMore(at, to, end);
            code.goto_(run);
            code.labelBinding(down);
            leaveIfMore(to, at, end);
            code.labelBinding(run);
        }
        Variable variable = loop.variable();
        if (variable.captured() || variable.reassigned()) {
            statements.declare(variable, at);
        } else {
            unit.place(variable, at);
        }
        body(loop.body(), end);
        tick();
        unit.pushNumber(at);
        unit.pushNumber(by);
        code.dadd();
        code.dstore(at.number());
        turn(next, bound);
        code.labelBinding(end);
    }

    private void leaveIfMore(Operand left, Operand right, Label end) {
        unit.pushNumber(left);
        unit.pushNumber(right);
        code.dcmpg();
        code.ifgt(end);
    }

    void genericFor(Statement.GenericFor loop) {
        int all = unit.reference();
        expressions.lists().list(loop.values(), true);
        code.astore(all);
        int[] slots = new int[3];
        for (int i = 0; i < 3; i++) {
            slots[i] = unit.reference();
            unit.pushItem(all, i);
            code.astore(slots[i]);
        }
        iterate(loop, slots[0], slots[1], slots[2]);
    }

    /// The loop itself, from the present values of its three variables on.
    void iterate(Statement.GenericFor loop, int iterator, int subject, int control) {
        Label limit = bound();
        Site site = new Site(unit.chunk, loop.line(), null, null);
        int traverses = unit.integer();
        int position = unit.integer();
        int list = unit.reference();
        code.aload(iterator);
        code.aload(subject);
        unit.call("traverses", TRUTH, OBJECT, OBJECT);
        code.istore(traverses);
        code.iconst_m1();
        code.istore(position);
        Label end = code.newLabel();
        Label next = code.newBoundLabel();
        Label general = code.newLabel();
        Label bound = code.newLabel();
        int second = unit.reference();
        code.iload(traverses);
        code.ifeq(general);
        code.aload(subject);
        code.iload(position);
        code.aload(control);
        unit.constant(site, SITE);
        unit.call("after", INT, OBJECT, INT, OBJECT, SITE);
        code.istore(position);
        code.iload(position);
        code.iflt(end);
        entry("keyAt", subject, position, control);
        entry("valueAt", subject, position, second);
        code.getstatic(FUNCTION, "NONE", OBJECTS);
        code.astore(list);
        code.goto_(bound);
        code.labelBinding(general);
        unit.pushState();
        code.aload(iterator);
        code.aload(subject);
        code.aload(control);
        unit.constant(site, SITE);
        unit.call("step", OBJECTS, STATE, OBJECT, OBJECT, OBJECT, SITE);
        code.astore(list);
        code.aload(list);
        code.ifnull(end);
        unit.pushItem(list, 0);
        code.astore(control);
        unit.pushItem(list, 1);
        code.astore(second);
        code.labelBinding(bound);
        for (int i = 0; i < loop.variables().size(); i++) {
            if (i < 2) {
                code.aload(i == 0 ? control : second);
            } else {
                unit.pushItem(list, i);
            }
            statements.declare(loop.variables().get(i));
        }
        body(loop.body(), end);
        tick();
        turn(next, limit);
        code.labelBinding(end);
    }

    private void entry(String name, int subject, int position, int into) {
        code.aload(subject);
        code.iload(position);
        unit.call(name, OBJECT, OBJECT, INT);
        code.astore(into);
    }
}
