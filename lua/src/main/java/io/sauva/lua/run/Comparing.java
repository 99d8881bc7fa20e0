package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Operator;

/// Nodes for comparisons and logic.
final class Comparing {
    private Comparing() {}

    static Node of(Operator operator, Node left, Node right, boolean rightFirst, Site site) {
        return switch (operator) {
            case EQUAL -> equality(left, right, true, rightFirst, site);
            case UNEQUAL -> equality(left, right, false, rightFirst, site);
            case LESS -> new Less(left, right, rightFirst, site);
            case GREATER -> new Less(right, left, !rightFirst, site);
            case LESS_OR_EQUAL -> new LessOrEqual(left, right, rightFirst, site);
            case GREATER_OR_EQUAL -> new LessOrEqual(right, left, !rightFirst, site);
            default -> throw new IllegalArgumentException(operator.name());
        };
    }

    private static Node equality(Node left, Node right, boolean wanted, boolean rightFirst, Site site) {
        if (right instanceof Values.Constant constant && !(constant.value instanceof LuaString)) {
            return new EqualsConstant(left, constant.value, wanted);
        }
        return new Equal(left, right, wanted, rightFirst, site);
    }

    abstract static class Condition extends Node {
        @Override
        final Object evaluate(Frame frame) {
            return test(frame) ? Boolean.TRUE : Boolean.FALSE;
        }

        @Override
        abstract boolean test(Frame frame);
    }

    private static final class Equal extends Condition {
        private final Node left;
        private final Node right;
        private final boolean wanted;
        private final boolean rightFirst;
        private final Site site;

        Equal(Node left, Node right, boolean wanted, boolean rightFirst, Site site) {
            this.left = left;
            this.right = right;
            this.wanted = wanted;
            this.rightFirst = rightFirst;
            this.site = site;
        }

        @Override
        boolean test(Frame frame) {
            Object first;
            Object second;
            if (rightFirst) {
                second = right.evaluate(frame);
                first = left.evaluate(frame);
            } else {
                first = left.evaluate(frame);
                second = right.evaluate(frame);
            }
            try {
                return Operations.equal(frame.state, first, second) == wanted;
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    /// A comparison with nil, a boolean or a number: metamethods have no say.
    private static final class EqualsConstant extends Condition {
        private final Node left;
        private final Object constant;
        private final boolean wanted;

        EqualsConstant(Node left, Object constant, boolean wanted) {
            this.left = left;
            this.constant = constant;
            this.wanted = wanted;
        }

        @Override
        boolean test(Frame frame) {
            Object value = left.evaluate(frame);
            boolean equal = constant instanceof Double number
                    ? value instanceof Double other && number.doubleValue() == other.doubleValue()
                    : value == constant;
            return equal == wanted;
        }
    }

    private static final class Less extends Condition {
        private final Node left;
        private final Node right;
        private final boolean rightFirst;
        private final Site site;

        Less(Node left, Node right, boolean rightFirst, Site site) {
            this.left = left;
            this.right = right;
            this.rightFirst = rightFirst;
            this.site = site;
        }

        @Override
        boolean test(Frame frame) {
            Object first;
            Object second;
            if (rightFirst) {
                second = right.evaluate(frame);
                first = left.evaluate(frame);
            } else {
                first = left.evaluate(frame);
                second = right.evaluate(frame);
            }
            if (first instanceof Double a && second instanceof Double b) {
                return a < b;
            }
            try {
                return Operations.less(frame.state, first, second);
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    private static final class LessOrEqual extends Condition {
        private final Node left;
        private final Node right;
        private final boolean rightFirst;
        private final Site site;

        LessOrEqual(Node left, Node right, boolean rightFirst, Site site) {
            this.left = left;
            this.right = right;
            this.rightFirst = rightFirst;
            this.site = site;
        }

        @Override
        boolean test(Frame frame) {
            Object first;
            Object second;
            if (rightFirst) {
                second = right.evaluate(frame);
                first = left.evaluate(frame);
            } else {
                first = left.evaluate(frame);
                second = right.evaluate(frame);
            }
            if (first instanceof Double a && second instanceof Double b) {
                return a <= b;
            }
            try {
                return Operations.lessOrEqual(frame.state, first, second);
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    static final class Not extends Condition {
        private final Node operand;

        Not(Node operand) {
            this.operand = operand;
        }

        @Override
        boolean test(Frame frame) {
            return !operand.test(frame);
        }
    }

    static final class And extends Node {
        private final Node left;
        private final Node right;

        And(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        Object evaluate(Frame frame) {
            Object value = left.evaluate(frame);
            return Operations.truth(value) ? right.evaluate(frame) : value;
        }

        @Override
        boolean test(Frame frame) {
            return left.test(frame) && right.test(frame);
        }
    }

    static final class Or extends Node {
        private final Node left;
        private final Node right;

        Or(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        Object evaluate(Frame frame) {
            Object value = left.evaluate(frame);
            return Operations.truth(value) ? value : right.evaluate(frame);
        }

        @Override
        boolean test(Frame frame) {
            return left.test(frame) || right.test(frame);
        }
    }
}
