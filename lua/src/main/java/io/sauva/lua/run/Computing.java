package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.Metamethod;
import io.sauva.lua.syntax.Operator;

/// Nodes for arithmetic.
final class Computing {
    private Computing() {}

    static Node of(Operator operator, Node left, Node right, boolean rightFirst, Site site) {
        if (rightFirst) {
            return new Reversed(operator.event(), left, right, site);
        }
        return switch (operator) {
            case ADD -> new Add(left, right, site);
            case SUBTRACT -> new Subtract(left, right, site);
            case MULTIPLY -> new Multiply(left, right, site);
            case DIVIDE -> new Divide(left, right, site);
            case MODULO -> new Modulo(left, right, site);
            case POWER -> new Power(left, right, site);
            default -> throw new IllegalArgumentException(operator.name());
        };
    }

    private abstract static class Two extends Node {
        final Node left;
        final Node right;
        final Site site;

        Two(Node left, Node right, Site site) {
            this.left = left;
            this.right = right;
            this.site = site;
        }

        final Object slow(Frame frame, Metamethod event, Object first, Object second) {
            try {
                return Arithmetic.slow(frame.state, event, first, second);
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    /// The left operand is a variable that the right one may change, and Lua reads it late.
    private static final class Reversed extends Two {
        private final Metamethod event;

        Reversed(Metamethod event, Node left, Node right, Site site) {
            super(left, right, site);
            this.event = event;
        }

        @Override
        Object evaluate(Frame frame) {
            Object second = right.evaluate(frame);
            return slow(frame, event, left.evaluate(frame), second);
        }
    }

    private static final class Add extends Two {
        Add(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return a + b;
            }
            return slow(frame, Metamethod.ADD, first, second);
        }
    }

    private static final class Subtract extends Two {
        Subtract(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return a - b;
            }
            return slow(frame, Metamethod.SUBTRACT, first, second);
        }
    }

    private static final class Multiply extends Two {
        Multiply(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return a * b;
            }
            return slow(frame, Metamethod.MULTIPLY, first, second);
        }
    }

    private static final class Divide extends Two {
        Divide(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return a / b;
            }
            return slow(frame, Metamethod.DIVIDE, first, second);
        }
    }

    private static final class Modulo extends Two {
        Modulo(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return Arithmetic.modulo(a, b);
            }
            return slow(frame, Metamethod.MODULO, first, second);
        }
    }

    private static final class Power extends Two {
        Power(Node left, Node right, Site site) {
            super(left, right, site);
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = left.evaluate(frame);
            Object second = right.evaluate(frame);
            if (first instanceof Double a && second instanceof Double b) {
                return Arithmetic.power(a, b);
            }
            return slow(frame, Metamethod.POWER, first, second);
        }
    }

    static final class Negate extends Node {
        private final Node operand;
        private final Site site;

        Negate(Node operand, Site site) {
            this.operand = operand;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            Object value = operand.evaluate(frame);
            if (value instanceof Double number) {
                return -number;
            }
            try {
                return Arithmetic.slow(frame.state, Metamethod.NEGATE, value, value);
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    static final class Length extends Node {
        private final Node operand;
        private final Site site;

        Length(Node operand, Site site) {
            this.operand = operand;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            Object value = operand.evaluate(frame);
            try {
                return Arithmetic.length(frame.state, value);
            } catch (LuaError error) {
                throw site.failed(error);
            }
        }
    }

    static final class Concatenation extends Node {
        private final Node[] operands;
        private final io.sauva.lua.syntax.Expression.Concatenation tree;
        private final Site site;

        Concatenation(Node[] operands, io.sauva.lua.syntax.Expression.Concatenation tree, Site site) {
            this.operands = operands;
            this.tree = tree;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            Object[] values = new Object[operands.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = operands[i].evaluate(frame);
            }
            return Arithmetic.concatenate(frame.state, values, tree, site);
        }
    }
}
