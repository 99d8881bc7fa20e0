package io.sauva.lua.compile;

import io.sauva.lua.run.CompiledFunction;
import io.sauva.lua.run.CompiledLoop;
import io.sauva.lua.run.Frame;
import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.lang.classfile.Attributes;
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

    /// The last version whose code the JVM checks without stack maps. To compute these took the class file
    /// library longer than all the rest, and its method for it is so large that the JVM's first compiler was busy
    /// with it for 40 ms when it became hot, while all new code waited in the interpreter.
    private static final int VERSION = ClassFile.JAVA_5_VERSION;

    static final String RUN = "run";

    /// Of [CompiledFunction#run].
    static final MethodTypeDesc FUNCTION_TYPE = MethodTypeDesc.of(
            Unit.OBJECT, Unit.STATE, Unit.CLOSURE, Unit.OBJECT, Unit.OBJECT, Unit.OBJECT, Unit.OBJECTS, Unit.OBJECTS);

    static final ClassDesc NAME = ClassDesc.of("io.sauva.lua.run.Compiled");

    private Compiler() {}

    /// The compiled body of a function, or `null` if it is too long or of a rare kind.
    public static CompiledFunction function(Prototype prototype, MethodHandles.Lookup lookup) {
        FunctionTree tree = prototype.tree();
        if (tree.needsArg()) {
            return null;
        }
        List<Unit.Constant> constants = new ArrayList<>();
        return define(CompiledFunction.class, FUNCTION_TYPE, constants, lookup, code -> {
            Usage usage = new Usage();
            usage.scan(tree.body());
            Unit unit = new Unit(code, 1, 2, 7, tree.chunk(), constants, Recursion.of(prototype, usage));
            unit.begin();
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
        List<Unit.Constant> constants = new ArrayList<>();
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
            List<Unit.Constant> constants,
            MethodHandles.Lookup lookup,
            Consumer<CodeBuilder> body) {
        ClassFile file =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(lookup)));
        ClassDesc superclass = Unit.of(base);
        byte[] bytes;
        MethodTypeDesc nothing = MethodTypeDesc.of(Unit.VOID);
        try {
            bytes = file.build(NAME, builder -> {
                builder.withVersion(VERSION, 0)
                        .withSuperclass(superclass)
                        .withFlags(AccessFlag.FINAL, AccessFlag.SYNTHETIC)
                        .withMethodBody(
                                ConstantDescs.INIT_NAME,
                                nothing,
                                ClassFile.ACC_PUBLIC,
                                code -> code.aload(0)
                                        .invokespecial(superclass, ConstantDescs.INIT_NAME, nothing)
                                        .return_())
                        .withMethodBody(RUN, type, ClassFile.ACC_PUBLIC, body);
                for (int i = 0; i < constants.size(); i++) {
                    builder.withField(
                            Unit.Constant.name(i),
                            constants.get(i).type(),
                            ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
                }
                builder.withMethodBody(
                        ConstantDescs.CLASS_INIT_NAME,
                        nothing,
                        ClassFile.ACC_STATIC,
                        code -> takeConstants(code, constants));
            });
        } catch (IllegalArgumentException tooLong) {
            // More than the 64 KiB that a method may have.
            return null;
        }
        if (length(file.parse(bytes)) > LONGEST_METHOD) {
            return null;
        }
        try {
            Object[] data = constants.stream().map(Unit.Constant::value).toArray();
            MethodHandles.Lookup defined = lookup.defineHiddenClassWithClassData(bytes, data, true);
            return base.cast(
                    defined.findConstructor(defined.lookupClass(), java.lang.invoke.MethodType.methodType(void.class))
                            .invoke());
        } catch (Throwable e) {
            throw new IllegalStateException("generated code is wrong", e);
        }
    }

    /// Has the class fill its fields with the objects that it was defined with.
    private static void takeConstants(CodeBuilder code, List<Unit.Constant> constants) {
        ClassDesc handles = ConstantDescs.CD_MethodHandles;
        ClassDesc lookup = ConstantDescs.CD_MethodHandles_Lookup;
        code.invokestatic(handles, "lookup", MethodTypeDesc.of(lookup));
        code.loadConstant(ConstantDescs.DEFAULT_NAME);
        code.loadConstant(Unit.OBJECTS);
        code.invokestatic(
                handles,
                "classData",
                MethodTypeDesc.of(Unit.OBJECT, lookup, ConstantDescs.CD_String, ConstantDescs.CD_Class));
        code.checkcast(Unit.OBJECTS);
        code.astore(0);
        for (int i = 0; i < constants.size(); i++) {
            ClassDesc type = constants.get(i).type();
            code.aload(0);
            code.loadConstant(i);
            code.aaload();
            code.checkcast(type);
            code.putstatic(NAME, Unit.Constant.name(i), type);
        }
        code.return_();
    }

    /// The length of the code that runs often; the constants are taken once.
    private static int length(ClassModel model) {
        for (MethodModel method : model.methods()) {
            if (method.methodName().equalsString(RUN)) {
                return method.findAttribute(Attributes.code())
                        .map(CodeAttribute::codeLength)
                        .orElse(0);
            }
        }
        throw new IllegalStateException("nothing to run");
    }
}
