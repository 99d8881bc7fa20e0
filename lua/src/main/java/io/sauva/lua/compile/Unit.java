package io.sauva.lua.compile;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.Metamethod;
import io.sauva.lua.run.Access;
import io.sauva.lua.run.Cell;
import io.sauva.lua.run.Closure;
import io.sauva.lua.run.Site;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// A method that is being generated: its variables, its constants, and the pieces of code that everything else
/// is made of.
final class Unit {
    static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    static final ClassDesc OBJECTS = OBJECT.arrayType();
    static final ClassDesc STATE = of(LuaState.class);
    static final ClassDesc STRING = of(LuaString.class);
    static final ClassDesc TABLE = of(LuaTable.class);
    static final ClassDesc FUNCTION = of(LuaFunction.class);
    static final ClassDesc ERROR = of(LuaError.class);
    static final ClassDesc EVENT = of(Metamethod.class);
    static final ClassDesc SITE = of(Site.class);
    static final ClassDesc ACCESS = of(Access.class);
    static final ClassDesc CELL = of(Cell.class);
    static final ClassDesc CLOSURE = of(Closure.class);
    static final ClassDesc DOUBLE = ConstantDescs.CD_Double;
    static final ClassDesc NUMBER = ConstantDescs.CD_double;
    static final ClassDesc TRUTH = ConstantDescs.CD_boolean;
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc VOID = ConstantDescs.CD_void;

    /// An object that the generated class has in a static final field of its own, named by its number.
    ///
    /// Fields and not dynamic constants: the JVM takes both for constants when it compiles, but calls Java for
    /// each of the latter when code first gets there, and new code has hundreds of them.
    record Constant(Object value, ClassDesc type) {
        static String name(int index) {
            return "constant" + index;
        }
    }

    private record Guard(Label start, Label end, Site site) {}

    final CodeBuilder code;
    final int state;
    final int closure;
    final int varargs;
    final String chunk;
    final List<Constant> constants;

    /// How the function calls itself, or `null`.
    final Recursion recursion;

    private final IdentityHashMap<Variable, Operand> places = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();
    private final List<Guard> guards = new ArrayList<>();
    private final Label frame;

    Unit(
            CodeBuilder code,
            int state,
            int closure,
            int varargs,
            String chunk,
            List<Constant> constants,
            Recursion recursion) {
        this.code = code;
        this.state = state;
        this.closure = closure;
        this.varargs = varargs;
        this.chunk = chunk;
        this.constants = constants;
        this.recursion = recursion;
        frame = code.newLabel();
    }

    static ClassDesc of(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    Operand place(Variable variable) {
        return places.get(variable);
    }

    void place(Variable variable, Operand operand) {
        places.put(variable, operand);
    }

    int reference() {
        return code.allocateLocal(TypeKind.REFERENCE);
    }

    int number() {
        return code.allocateLocal(TypeKind.DOUBLE);
    }

    int integer() {
        return code.allocateLocal(TypeKind.INT);
    }

    /// Pushes an object that the compiler has, as a constant of the class.
    void constant(Object value, ClassDesc type) {
        Integer index = known.get(value);
        if (index == null) {
            index = constants.size();
            constants.add(new Constant(value, type));
            known.put(value, index);
        }
        code.getstatic(Compiler.NAME, Constant.name(index), type);
    }

    void site(int line, io.sauva.lua.syntax.Expression first, io.sauva.lua.syntax.Expression second) {
        constant(new Site(chunk, line, first, second), SITE);
    }

    void call(String name, ClassDesc result, ClassDesc... parameters) {
        code.invokestatic(ACCESS, name, MethodTypeDesc.of(result, parameters));
    }

    void pushState() {
        code.aload(state);
    }

    /// Pushes the mark that says "the value is in the number".
    void mark() {
        code.getstatic(ACCESS, "NUMBER", OBJECT);
    }

    void box() {
        code.invokestatic(DOUBLE, "valueOf", MethodTypeDesc.of(DOUBLE, NUMBER));
    }

    void unbox() {
        code.checkcast(DOUBLE).invokevirtual(DOUBLE, "doubleValue", MethodTypeDesc.of(NUMBER));
    }

    /// Pushes the value as an object.
    void push(Operand operand) {
        switch (operand.kind()) {
            case NUMBER -> {
                code.dload(operand.number());
                box();
            }
            case NUMERAL -> constant(operand.constant(), DOUBLE);
            case REFERENCE -> code.aload(operand.reference());
            case CELL -> {
                code.aload(operand.reference());
                code.getfield(CELL, "value", OBJECT);
            }
            case EITHER -> {
                Label other = code.newLabel();
                Label end = code.newLabel();
                code.aload(operand.reference());
                mark();
                code.if_acmpne(other);
                code.dload(operand.number());
                box();
                code.goto_(end);
                code.labelBinding(other);
                code.aload(operand.reference());
                code.labelBinding(end);
            }
        }
    }

    /// Pushes the value as a reference and a number, as [Operand.Kind#EITHER] has it.
    void pushEither(Operand operand) {
        switch (operand.kind()) {
            case NUMBER, NUMERAL -> {
                mark();
                pushNumber(operand);
            }
            case EITHER -> {
                code.aload(operand.reference());
                code.dload(operand.number());
            }
            default -> {
                push(operand);
                code.dconst_0();
            }
        }
    }

    /// Pushes a value that has turned out to be no number.
    void pushOther(Operand operand) {
        if (operand.kind() == Operand.Kind.EITHER) {
            code.aload(operand.reference());
        } else {
            push(operand);
        }
    }

    /// Goes to `otherwise` if the value is no number; after this [#pushNumber] of the answer pushes it.
    Operand check(Operand operand, Label otherwise) {
        return switch (operand.kind()) {
            case NUMBER, NUMERAL -> operand;
            case EITHER -> {
                code.aload(operand.reference());
                mark();
                code.if_acmpne(otherwise);
                yield Operand.number(operand.number());
            }
            default -> {
                int slot = number();
                code.aload(operand.reference());
                code.instanceOf(DOUBLE);
                code.ifeq(otherwise);
                code.aload(operand.reference());
                unbox();
                code.dstore(slot);
                yield Operand.number(slot);
            }
        };
    }

    void pushNumber(Operand operand) {
        if (operand.kind() == Operand.Kind.NUMERAL) {
            code.loadConstant((double) (Double) operand.constant());
        } else {
            code.dload(operand.number());
        }
    }

    /// Pushes an item of the array in a slot, nil if it has fewer.
    void pushItem(int array, int index) {
        code.aload(array);
        code.loadConstant(index);
        call("at", OBJECT, OBJECTS, INT);
    }

    /// Stores the object on the stack into a place.
    void store(Operand place) {
        switch (place.kind()) {
            case REFERENCE -> code.astore(place.reference());
            case CELL -> {
                code.aload(place.reference());
                code.swap();
                code.putfield(CELL, "value", OBJECT);
            }
            case EITHER -> {
                Label end = code.newLabel();
                code.astore(place.reference());
                code.dconst_0();
                code.dstore(place.number());
                code.aload(place.reference());
                code.instanceOf(DOUBLE);
                code.ifeq(end);
                code.aload(place.reference());
                unbox();
                code.dstore(place.number());
                mark();
                code.astore(place.reference());
                code.labelBinding(end);
            }
            default -> throw new IllegalStateException("a constant place");
        }
    }

    /// Copies a value into a place.
    void copy(Operand value, Operand place) {
        if (place.kind() == Operand.Kind.EITHER && value.certain()) {
            pushNumber(value);
            code.dstore(place.number());
            mark();
            code.astore(place.reference());
        } else if (place.kind() == Operand.Kind.EITHER && value.kind() == Operand.Kind.EITHER) {
            code.aload(value.reference());
            code.astore(place.reference());
            code.dload(value.number());
            code.dstore(place.number());
        } else {
            push(value);
            store(place);
        }
    }

    /// Marks the instruction just emitted between the labels as a call from this place: errors that come out of
    /// it pass the site.
    void guard(Label start, Label end, Site site) {
        guards.add(new Guard(start, end, site));
    }

    /// Begins the method, with a jump that is never taken, to where [#finish] touches the last local variable.
    ///
    /// Lua may have code that nothing leads to, behind `while true do end`. Without stack maps the class file
    /// library leaves it in and does not count its variables, and the JVM then refuses the method.
    void begin() {
        code.aconst_null();
        code.ifnonnull(frame);
    }

    /// Emits the handlers of all guarded calls; at the end of the method.
    void finish() {
        for (Guard guard : guards) {
            Label handler = code.newBoundLabel();
            code.exceptionCatch(guard.start, guard.end, handler, ERROR);
            constant(guard.site, SITE);
            code.swap();
            call("thrown", ERROR, SITE, ERROR);
            code.athrow();
        }
        code.labelBinding(frame);
        code.dconst_0();
        code.dstore(number());
        code.aconst_null();
        code.athrow();
    }
}
