package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.ACCESS;
import static io.sauva.lua.compile.Unit.FUNCTION;
import static io.sauva.lua.compile.Unit.INT;
import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.OBJECTS;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.STRING;
import static io.sauva.lua.compile.Unit.TABLE;
import static io.sauva.lua.compile.Unit.TRUTH;
import static io.sauva.lua.compile.Unit.VOID;

import io.sauva.lua.run.Prototype;
import io.sauva.lua.run.Site;
import io.sauva.lua.syntax.Expression;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Generates code for what has several values: calls, lists of expressions, table constructors.
final class Lists {
    private static final int MOST_DIRECT = 3;
    private static final int BATCH = 50;

    private final Unit unit;
    private final CodeBuilder code;
    private final Expressions expressions;

    Lists(Unit unit, Expressions expressions) {
        this.unit = unit;
        this.expressions = expressions;
        code = unit.code;
    }

    /// Evaluates to all values on the stack, as of [io.sauva.lua.LuaFunction].
    void pushAll(Expression expression) {
        switch (expression) {
            case Expression.Call call when isRecursive(call) -> recurse(call);
            case Expression.Call call -> {
                expressions.push(call.function);
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
            default -> expressions.push(expression);
        }
    }

    /// Pushes the method and answers the slot of the object.
    private int method(Expression.MethodCall call) {
        int object = unit.reference();
        expressions.push(call.object);
        code.astore(object);
        unit.pushState();
        code.aload(object);
        unit.constant(call.name, STRING);
        unit.site(call.nameLine, call.object, null);
        unit.call("method", OBJECT, STATE, OBJECT, STRING, SITE);
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
            values.add(expressions.operand(argument));
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

    private boolean isRecursive(Expression.Call call) {
        return unit.recursion != null
                && unit.recursion.isBy(call.function)
                && call.arguments.size() <= MOST_DIRECT
                && (call.arguments.isEmpty() || !call.arguments.getLast().multiple());
    }

    /// A call of the function by itself: nobody has to find out what is called, and the JVM can inline it.
    private void recurse(Expression.Call call) {
        List<Operand> values = call.arguments.stream().map(expressions::operand).toList();
        Label elsewhere = code.newLabel();
        Label end = code.newLabel();
        Label start = code.newBoundLabel();
        unit.pushState();
        code.aload(unit.closure);
        code.loadConstant(unit.recursion.cost());
        code.invokevirtual(STATE, "enter", MethodTypeDesc.of(TRUTH, FUNCTION, INT));
        code.ifeq(elsewhere);
        code.aload(0);
        unit.pushState();
        code.aload(unit.closure);
        for (int i = 0; i < MOST_DIRECT; i++) {
            if (i < values.size()) {
                unit.push(values.get(i));
            } else {
                code.aconst_null();
            }
        }
        code.getstatic(FUNCTION, "NONE", OBJECTS);
        code.dup();
        code.invokevirtual(Compiler.NAME, Compiler.RUN, Compiler.FUNCTION_TYPE);
        unit.pushState();
        code.loadConstant(unit.recursion.cost());
        code.invokevirtual(STATE, "leave", MethodTypeDesc.of(VOID, INT));
        code.goto_(end);
        code.labelBinding(elsewhere);
        unit.pushState();
        code.aload(unit.closure);
        array(values);
        code.invokevirtual(STATE, "elsewhere", MethodTypeDesc.of(OBJECT, FUNCTION, OBJECTS));
        unit.guard(start, code.newBoundLabel(), new Site(unit.chunk, call.line, call.function, null));
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
            expressions.push(call.function);
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
    void list(List<Expression> values, boolean open) {
        array(values, null, open);
    }

    private void array(List<Expression> list, Integer first, boolean open) {
        boolean rest = open && !list.isEmpty() && list.getLast().multiple();
        int fixed = rest ? list.size() - 1 : list.size();
        List<Operand> values = new ArrayList<>();
        if (first != null) {
            values.add(Operand.reference(first));
        }
        for (int i = 0; i < fixed; i++) {
            values.add(expressions.operand(list.get(i)));
        }
        if (rest && values.isEmpty() && list.getLast() instanceof Expression.Varargs) {
            code.aload(unit.varargs);
            return;
        }
        array(values);
        if (rest) {
            pushAll(list.getLast());
            unit.call("append", OBJECTS, OBJECTS, OBJECT);
        }
    }

    void table(Expression.Table tree) {
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
                Operand[] operands = {expressions.operand(entry.key()), expressions.operand(entry.value())};
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
                pending.add(expressions.operand(entry.value()));
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
