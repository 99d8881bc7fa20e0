package io.sauva.lua.compile;

import static io.sauva.lua.compile.Unit.OBJECT;
import static io.sauva.lua.compile.Unit.SITE;
import static io.sauva.lua.compile.Unit.STATE;
import static io.sauva.lua.compile.Unit.TRUTH;

import io.sauva.lua.run.Operations;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.constant.MethodTypeDesc;

/// Generates code for conditions: jumps instead of values.
final class Conditions {
    private final Unit unit;
    private final CodeBuilder code;
    private final Expressions expressions;

    Conditions(Unit unit, Expressions expressions) {
        this.unit = unit;
        this.expressions = expressions;
        code = unit.code;
    }

    /// Turns the object on the stack into an int, 1 for true.
    void truth() {
        code.invokestatic(Unit.of(Operations.class), "truth", MethodTypeDesc.of(TRUTH, OBJECT));
    }

    /// Pushes the Boolean that a condition gives.
    void push(Expression expression) {
        Label no = code.newLabel();
        Label end = code.newLabel();
        jump(expression, no, false);
        code.getstatic(Unit.of(Boolean.class), "TRUE", Unit.of(Boolean.class));
        code.goto_(end);
        code.labelBinding(no);
        code.getstatic(Unit.of(Boolean.class), "FALSE", Unit.of(Boolean.class));
        code.labelBinding(end);
    }

    /// Goes to `target` if the condition is `wanted`, on otherwise.
    void jump(Expression expression, Label target, boolean wanted) {
        switch (expression) {
            case Expression.Constant constant -> {
                if (Operations.truth(constant.value) == wanted) {
                    code.goto_(target);
                }
            }
            case Expression.Unary unary when unary.operator == Operator.NOT -> jump(unary.operand, target, !wanted);
            case Expression.Logical logical -> logical(logical, target, wanted);
            case Expression.Binary binary when !binary.operator.arithmetic() -> compare(binary, target, wanted);
            case Expression.Single single when !single.inner.multiple() -> jump(single.inner, target, wanted);
            default -> {
                expressions.push(expression);
                truth();
                code.branch(wanted ? Opcode.IFNE : Opcode.IFEQ, target);
            }
        }
    }

    private void logical(Expression.Logical logical, Label target, boolean wanted) {
        if (logical.and == wanted) {
            // Both must hold (or both must fail) to get there.
            Label end = code.newLabel();
            jump(logical.left, end, !wanted);
            jump(logical.right, target, wanted);
            code.labelBinding(end);
        } else {
            jump(logical.left, target, wanted);
            jump(logical.right, target, wanted);
        }
    }

    private void compare(Expression.Binary binary, Label target, boolean wanted) {
        boolean equality = binary.operator == Operator.EQUAL || binary.operator == Operator.UNEQUAL;
        if (equality && binary.right instanceof Expression.Constant constant && !(constant.value instanceof Double)) {
            boolean equal = (binary.operator == Operator.EQUAL) == wanted;
            if (constant.value == null) {
                expressions.push(binary.left);
                code.branch(equal ? Opcode.IFNULL : Opcode.IFNONNULL, target);
                return;
            }
            if (constant.value instanceof Boolean) {
                expressions.push(binary.left);
                expressions.push(constant);
                code.branch(equal ? Opcode.IF_ACMPEQ : Opcode.IF_ACMPNE, target);
                return;
            }
        }
        Operand[] operands = expressions.both(binary.left, binary.right);
        boolean swapped = binary.operator == Operator.GREATER || binary.operator == Operator.GREATER_OR_EQUAL;
        Operand left = operands[swapped ? 1 : 0];
        Operand right = operands[swapped ? 0 : 1];
        Label slow = code.newLabel();
        Label end = code.newLabel();
        boolean numbers = !equality || numeric(left) || numeric(right);
        if (numbers) {
            Operand one = unit.check(left, slow);
            Operand two = unit.check(right, slow);
            unit.pushNumber(one);
            unit.pushNumber(two);
            code.dcmpg();
            code.branch(opcode(binary.operator, wanted), target);
            if (left.certain() && right.certain()) {
                code.labelBinding(slow);
                return;
            }
            code.goto_(end);
        }
        code.labelBinding(slow);
        slowly(binary, left, right, target, wanted);
        code.labelBinding(end);
    }

    private static boolean numeric(Operand operand) {
        return operand.certain() || operand.kind() == Operand.Kind.EITHER;
    }

    private void slowly(Expression.Binary binary, Operand left, Operand right, Label target, boolean wanted) {
        unit.pushState();
        unit.push(left);
        unit.push(right);
        unit.site(binary.line, binary.left, binary.right);
        String name = switch (binary.operator) {
            case EQUAL, UNEQUAL -> "equal";
            case LESS, GREATER -> "less";
            default -> "lessOrEqual";
        };
        unit.call(name, TRUTH, STATE, OBJECT, OBJECT, SITE);
        boolean positive = (binary.operator != Operator.UNEQUAL) == wanted;
        code.branch(positive ? Opcode.IFNE : Opcode.IFEQ, target);
    }

    /// The branch after DCMPG, which gives 1 for NaN.
    private static Opcode opcode(Operator operator, boolean wanted) {
        return switch (operator) {
            case EQUAL -> wanted ? Opcode.IFEQ : Opcode.IFNE;
            case UNEQUAL -> wanted ? Opcode.IFNE : Opcode.IFEQ;
            case LESS, GREATER -> wanted ? Opcode.IFLT : Opcode.IFGE;
            case LESS_OR_EQUAL, GREATER_OR_EQUAL -> wanted ? Opcode.IFLE : Opcode.IFGT;
            default -> throw new IllegalArgumentException(operator.name());
        };
    }
}
