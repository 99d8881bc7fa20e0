package io.sauva.lua.compile;

import io.sauva.lua.run.CompiledFunction;
import io.sauva.lua.run.CompiledLoop;
import io.sauva.lua.run.Frame;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Compiles functions and loops that run often to JVM bytecode, each to a hidden class that goes away with its
/// last user.
///
/// A variable that arithmetic is done on lives in two JVM variables, a number and a reference that says whether
/// the number counts, so numbers are not boxed and nothing must be undone when a guess about types was wrong.
public final class Compiler {
    /// The JVM does not compile methods that are longer.
    private static final int LONGEST_METHOD = 8000;

    private static final ClassDesc NAME = ClassDesc.of("io.sauva.lua.run.Compiled");

    private Compiler() {}

    /// The compiled body of a function, or `null` if it is too long or of a rare kind.
    public static CompiledFunction function(Prototype prototype, MethodHandles.Lookup lookup) {
        FunctionTree tree = prototype.tree();
        if (tree.needsArg()) {
            return null;
        }
        MethodTypeDesc type = MethodTypeDesc.of(
                Unit.OBJECT,
                Unit.STATE,
                Unit.CLOSURE,
                Unit.OBJECT,
                Unit.OBJECT,
                Unit.OBJECT,
                Unit.OBJECTS,
                Unit.OBJECTS);
        List<Object> constants = new ArrayList<>();
        return define(CompiledFunction.class, type, constants, lookup, code -> {
            Usage usage = new Usage();
            usage.scan(tree.body());
            Unit unit = new Unit(code, 1, 2, 7, tree.chunk(), constants);
            Expressions expressions = new Expressions(unit, prototype);
            Statements statements = new Statements(unit, expressions, usage, code::areturn);
            parameters(tree, code, statements);
            statements.block(tree.body());
            code.getstatic(Unit.FUNCTION, "NONE", Unit.OBJECTS);
            code.areturn();
            unit.finish();
        });
    }

    private static void parameters(FunctionTree tree, CodeBuilder code, Statements statements) {
        int index = 0;
        for (Variable parameter : tree.parameters()) {
            if (index >= tree.parameterCount()) {
                code.aconst_null();
            } else if (tree.parameterCount() <= 3) {
                code.aload(3 + index);
            } else {
                code.aload(6);
                code.loadConstant(index);
                code.aaload();
            }
            statements.declare(parameter);
            index++;
        }
    }

    /// A loop, compiled so that it can go on from the middle of what the interpreter does; `null` if it is too
    /// long.
    public static CompiledLoop loop(Prototype prototype, Statement loop, MethodHandles.Lookup lookup) {
        MethodTypeDesc type = MethodTypeDesc.of(
                Unit.INT,
                Unit.of(Frame.class),
                Unit.NUMBER,
                Unit.NUMBER,
                Unit.NUMBER,
                Unit.OBJECT,
                Unit.OBJECT,
                Unit.OBJECT,
                Unit.INT);
        List<Object> constants = new ArrayList<>();
        return define(
                CompiledLoop.class,
                type,
                constants,
                lookup,
                code -> new LoopUnit(prototype, loop, code, constants).emit());
    }

    private static <T> T define(
            Class<T> base,
            MethodTypeDesc type,
            List<Object> constants,
            MethodHandles.Lookup lookup,
            Consumer<CodeBuilder> body) {
        ClassFile file =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(lookup)));
        ClassDesc superclass = Unit.of(base);
        byte[] bytes;
        try {
            bytes = file.build(
                    NAME,
                    builder -> builder.withSuperclass(superclass)
                            .withFlags(AccessFlag.FINAL, AccessFlag.SYNTHETIC)
                            .withMethodBody(
                                    ConstantDescs.INIT_NAME,
                                    MethodTypeDesc.of(Unit.VOID),
                                    ClassFile.ACC_PUBLIC,
                                    code -> code.aload(0)
                                            .invokespecial(
                                                    superclass, ConstantDescs.INIT_NAME, MethodTypeDesc.of(Unit.VOID))
                                            .return_())
                            .withMethodBody("run", type, ClassFile.ACC_PUBLIC, body));
        } catch (IllegalArgumentException tooLong) {
            // More than the 64 KiB that a method may have.
            return null;
        }
        if (longest(file.parse(bytes)) > LONGEST_METHOD) {
            return null;
        }
        try {
            MethodHandles.Lookup defined = lookup.defineHiddenClassWithClassData(bytes, List.copyOf(constants), true);
            return base.cast(
                    defined.findConstructor(defined.lookupClass(), java.lang.invoke.MethodType.methodType(void.class))
                            .invoke());
        } catch (Throwable e) {
            throw new IllegalStateException("generated code is wrong", e);
        }
    }

    private static int longest(ClassModel model) {
        int longest = 0;
        for (MethodModel method : model.methods()) {
            longest = Math.max(
                    longest,
                    method.findAttribute(java.lang.classfile.Attributes.code())
                            .map(CodeAttribute::codeLength)
                            .orElse(0));
        }
        return longest;
    }
}
