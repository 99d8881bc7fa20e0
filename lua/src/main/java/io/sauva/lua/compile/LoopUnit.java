package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.CELL;
import static io.sauva.lua.compile.Unit.CLOSURE;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.STATE;

import io.sauva.lua.run.Frame;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.List;

/// The method of a compiled loop: takes the variables it uses from the interpreter's frame, and puts them back
/// at the end.
final class LoopUnit {
    private static final ClassDesc FRAME = Unit.of(Frame.class);
    private static final int RETURN = 2;
    private static final int FRAME_SLOT = 1;
    private static final int AT = 2;
    private static final int TO = 4;
    private static final int BY = 6;
    private static final int ITERATOR = 8;
    private static final int CONTROL = 10;
    private static final int TURNS = 11;
    private static final int AGAIN = 3;

    private final Prototype prototype;
    private final Statement loop;
    private final CodeBuilder code;
    private final List<Unit.Constant> constants;

    LoopUnit(Prototype prototype, Statement loop, CodeBuilder code, List<Unit.Constant> constants) {
        this.prototype = prototype;
        this.loop = loop;
        this.code = code;
        this.constants = constants;
    }

    void emit() {
        int state = field("state", STATE);
        int closure = field("closure", CLOSURE);
        int varargs = field("varargs", OBJECTS);
        int slots = field("slots", OBJECTS);
        Unit unit = new Unit(code, state, closure, varargs, prototype.tree().chunk(), constants, null);
        unit.begin();
        Usage usage = new Usage();
        usage.scan(loop);
        List<Variable> outer = usage.outer();
        Statements statements = new Statements(unit, new Expressions(unit, prototype), usage, this::leave);
        for (Variable variable : outer) {
            code.aload(slots);
            code.loadConstant(variable.slot());
            code.aaload();
            if (variable.captured()) {
                int cell = unit.reference();
                code.checkcast(CELL);
                code.astore(cell);
                unit.place(variable, Operand.cell(cell));
            } else {
                statements.declare(variable);
            }
        }
        Label outOfTurns = code.newLabel();
        statements.loops().bounded(TURNS, outOfTurns);
        switch (loop) {
            case Statement.While step -> statements.loops().whileLoop(step);
            case Statement.Repeat step -> statements.loops().repeat(step);
            case Statement.NumericFor step ->
                statements
                        .loops()
                        .count(
                                step,
                                Operand.number(AT),
                                Operand.number(TO),
                                step.step() == null ? Operand.numeral(1) : Operand.number(BY));
            case Statement.GenericFor step -> statements.loops().iterate(step, ITERATOR, ITERATOR + 1, CONTROL);
            default -> throw new IllegalStateException("not a loop");
        }
        putBack(unit, outer, slots);
        code.iconst_0();
        code.ireturn();
        code.labelBinding(outOfTurns);
        code.aload(FRAME_SLOT).dload(AT).putfield(FRAME, "at", Unit.NUMBER);
        code.aload(FRAME_SLOT).aload(CONTROL).putfield(FRAME, "control", OBJECT);
        putBack(unit, outer, slots);
        code.loadConstant(AGAIN);
        code.ireturn();
        unit.finish();
    }

    private void putBack(Unit unit, List<Variable> variables, int slots) {
        for (Variable variable : variables) {
            if (!variable.captured()) {
                code.aload(slots);
                code.loadConstant(variable.slot());
                unit.push(unit.place(variable));
                code.aastore();
            }
        }
    }

    private int field(String name, ClassDesc type) {
        int slot = code.allocateLocal(java.lang.classfile.TypeKind.REFERENCE);
        code.aload(FRAME_SLOT);
        code.getfield(FRAME, name, type);
        code.astore(slot);
        return slot;
    }

    /// `return` within the loop: the results are on the stack.
    private void leave() {
        code.aload(FRAME_SLOT);
        code.swap();
        code.putfield(FRAME, "result", OBJECT);
        code.loadConstant(RETURN);
        code.ireturn();
    }
}
