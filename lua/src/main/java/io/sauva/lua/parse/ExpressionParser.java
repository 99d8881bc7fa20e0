package io.sauva.lua.parse;

import io.sauva.lua.LuaString;
import io.sauva.lua.run.Arithmetic;
import io.sauva.lua.run.Operations;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.Operator;
import java.util.ArrayList;
import java.util.List;

/// Reads expressions, by precedence.
final class ExpressionParser {
    private static final int UNARY = 8;

    /// Trees deeper than this would need more stack than a frame is given.
    private static final int DEEPEST = 600;

    private final Parser parser;
    private final Lexer lexer;

    ExpressionParser(Parser parser) {
        this.parser = parser;
        lexer = parser.lexer;
    }

    /// Expressions between commas.
    List<Expression> list() {
        List<Expression> list = new ArrayList<>();
        list.add(expression());
        while (parser.accept(Token.COMMA)) {
            use(list.getLast());
            list.add(expression());
        }
        use(list.getLast());
        list.forEach(parser.scope()::note);
        return List.copyOf(list);
    }

    /// One expression.
    Expression expression() {
        return binary(0);
    }

    /// PUC Lua emits the instruction of an index expression when it knows what is done with it; its line is
    /// that of the last token read.
    void discharge(Expression expression) {
        switch (expression) {
            case Expression.Index index -> index.line = lexer.lastLine();
            case Expression.Global global -> global.line = lexer.lastLine();
            default -> {
                // Others have a line of their own.
            }
        }
    }

    /// The same where the value is needed, not only whether it counts as true.
    void use(Expression expression) {
        discharge(expression);
        parser.scope().use(expression);
    }

    /// A binary operator: how strongly it binds to the left and to the right.
    private record Binding(int left, int right) {}

    private static Binding binding(Token token) {
        return switch (token) {
            case OR -> new Binding(1, 1);
            case AND -> new Binding(2, 2);
            case LESS, GREATER, LESS_OR_EQUAL, GREATER_OR_EQUAL, EQUAL, UNEQUAL -> new Binding(3, 3);
            case CONCATENATE -> new Binding(5, 4);
            case PLUS, MINUS -> new Binding(6, 6);
            case STAR, SLASH, PERCENT -> new Binding(7, 7);
            case CARET -> new Binding(10, 9);
            default -> null;
        };
    }

    private Expression binary(int limit) {
        parser.enterLevel();
        Expression left = unary();
        Binding binding = binding(lexer.token());
        while (binding != null && binding.left > limit) {
            Token token = lexer.token();
            lexer.next();
            discharge(left);
            if (usesLeft(token, left)) {
                parser.scope().use(left);
            }
            Expression right = binary(binding.right);
            discharge(right);
            left = combine(token, left, right, lexer.lastLine());
            checkDepth(left);
            binding = binding(lexer.token());
        }
        parser.leaveLevel();
        return left;
    }

    private void checkDepth(Expression expression) {
        if (expression.depth() > DEEPEST) {
            throw lexer.errorHere("function or expression too complex");
        }
    }

    /// Whether the left side is used before the right one is read: `and` asks only whether it is true, and a
    /// numeral may be folded.
    private static boolean usesLeft(Token token, Expression left) {
        return token != Token.AND && (token == Token.CONCATENATE || token == Token.OR || !foldable(token, left));
    }

    private static boolean foldable(Token token, Expression left) {
        return operator(token).arithmetic() && isNumeral(left);
    }

    private static boolean isNumeral(Expression expression) {
        return expression instanceof Expression.Constant constant && constant.value instanceof Double;
    }

    private Expression combine(Token token, Expression left, Expression right, int line) {
        return switch (token) {
            case AND -> logical(true, left, right);
            case OR -> logical(false, left, right);
            case CONCATENATE -> {
                parser.scope().use(right);
                yield concatenation(left, right, line);
            }
            default -> {
                Double folded = folded(operator(token), left, right);
                if (folded != null) {
                    yield new Expression.Constant(folded);
                }
                parser.scope().use(right);
                parser.scope().use(left);
                yield new Expression.Binary(operator(token), left, right, line);
            }
        };
    }

    /// Arithmetic of two numerals is done here, as PUC Lua does it; it shows in the sign of zero.
    private static Double folded(Operator operator, Expression left, Expression right) {
        if (!operator.arithmetic()
                || !(left instanceof Expression.Constant one && one.value instanceof Double first)
                || !(right instanceof Expression.Constant two && two.value instanceof Double second)) {
            return null;
        }
        if (second == 0 && (operator == Operator.DIVIDE || operator == Operator.MODULO)) {
            return null;
        }
        double result = Arithmetic.compute(operator.event(), first, second);
        return Double.isNaN(result) ? null : (Double) result;
    }

    /// A constant on the left that cannot decide is dropped, as PUC Lua does it; it shows in messages that name
    /// the right side.
    private static Expression logical(boolean and, Expression left, Expression right) {
        if (left instanceof Expression.Constant constant && Operations.truth(constant.value) == and) {
            return right.multiple() ? new Expression.Single(right) : right;
        }
        return new Expression.Logical(and, left, right);
    }

    /// A concatenation on the right joins this one.
    private static Expression concatenation(Expression left, Expression right, int line) {
        List<Expression> operands = new ArrayList<>();
        operands.add(left);
        if (right instanceof Expression.Concatenation more) {
            operands.addAll(more.operands);
            return new Expression.Concatenation(operands, more.line);
        }
        operands.add(right);
        return new Expression.Concatenation(operands, line);
    }

    private static Operator operator(Token token) {
        return switch (token) {
            case PLUS -> Operator.ADD;
            case MINUS -> Operator.SUBTRACT;
            case STAR -> Operator.MULTIPLY;
            case SLASH -> Operator.DIVIDE;
            case PERCENT -> Operator.MODULO;
            case CARET -> Operator.POWER;
            case EQUAL -> Operator.EQUAL;
            case UNEQUAL -> Operator.UNEQUAL;
            case LESS -> Operator.LESS;
            case LESS_OR_EQUAL -> Operator.LESS_OR_EQUAL;
            case GREATER -> Operator.GREATER;
            case GREATER_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
            default -> throw new IllegalArgumentException(token.name());
        };
    }

    private Expression unary() {
        Operator operator = switch (lexer.token()) {
            case NOT -> Operator.NOT;
            case MINUS -> Operator.NEGATE;
            case HASH -> Operator.LENGTH;
            default -> null;
        };
        if (operator == null) {
            return simple();
        }
        lexer.next();
        Expression operand = binary(UNARY);
        discharge(operand);
        if (operator == Operator.NEGATE
                && operand instanceof Expression.Constant constant
                && constant.value instanceof Double number) {
            return new Expression.Constant(-number);
        }
        if (operator != Operator.NOT) {
            parser.scope().use(operand);
        }
        return new Expression.Unary(operator, operand, lexer.lastLine());
    }

    private Expression simple() {
        Expression result;
        switch (lexer.token()) {
            case NUMBER -> result = new Expression.Constant(lexer.number());
            case STRING -> result = new Expression.Constant(lexer.text());
            case NIL -> result = new Expression.Constant(null);
            case TRUE -> result = new Expression.Constant(true);
            case FALSE -> result = new Expression.Constant(false);
            case DOTS -> {
                if (!parser.scope().vararg) {
                    throw lexer.errorHere("cannot use '...' outside a vararg function");
                }
                parser.scope().needsArg = false;
                result = new Expression.Varargs();
            }
            case OPEN_BRACE -> {
                return table();
            }
            case FUNCTION -> {
                lexer.next();
                return parser.function(false, lexer.line());
            }
            default -> {
                return primary();
            }
        }
        lexer.next();
        return result;
    }

    /// A name or an expression in parentheses, followed by any number of indices and calls.
    Expression primary() {
        Expression result = prefix();
        while (true) {
            switch (lexer.token()) {
                case DOT -> {
                    use(result);
                    lexer.next();
                    LuaString key = parser.name();
                    result = new Expression.Index(result, new Expression.Constant(key), lexer.lastLine());
                }
                case OPEN_BRACKET -> {
                    use(result);
                    Expression key = bracketed();
                    result = new Expression.Index(result, key, lexer.lastLine());
                }
                case COLON -> {
                    lexer.next();
                    LuaString name = parser.name();
                    use(result);
                    int nameLine = lexer.lastLine();
                    int line = lexer.line();
                    result = new Expression.MethodCall(result, name, arguments(), line, nameLine);
                }
                case OPEN, STRING, OPEN_BRACE -> {
                    use(result);
                    int line = lexer.line();
                    result = new Expression.Call(result, arguments(), line);
                }
                default -> {
                    return result;
                }
            }
            checkDepth(result);
        }
    }

    private Expression prefix() {
        if (lexer.token() == Token.NAME) {
            return parser.variable(parser.name());
        }
        if (lexer.token() != Token.OPEN) {
            throw lexer.errorHere("unexpected symbol");
        }
        int line = lexer.line();
        lexer.next();
        Expression inner = expression();
        parser.close(Token.CLOSE, Token.OPEN, line);
        discharge(inner);
        boolean value = inner instanceof Expression.Constant
                || inner instanceof Expression.Binary
                || inner instanceof Expression.Unary
                || inner instanceof Expression.Concatenation;
        return value ? inner : new Expression.Single(inner);
    }

    private Expression bracketed() {
        lexer.next();
        Expression key = expression();
        use(key);
        parser.expect(Token.CLOSE_BRACKET);
        return key;
    }

    private List<Expression> arguments() {
        return switch (lexer.token()) {
            case OPEN -> parenthesized();
            case OPEN_BRACE -> List.of(table());
            case STRING -> {
                Expression text = new Expression.Constant(lexer.text());
                lexer.next();
                yield List.of(text);
            }
            default -> throw lexer.errorHere("function arguments expected");
        };
    }

    private List<Expression> parenthesized() {
        int line = lexer.line();
        if (line != lexer.lastLine()) {
            throw lexer.errorHere("ambiguous syntax (function call x new statement)");
        }
        lexer.next();
        List<Expression> arguments = lexer.token() == Token.CLOSE ? List.of() : list();
        parser.close(Token.CLOSE, Token.OPEN, line);
        return arguments;
    }

    private Expression table() {
        int line = lexer.line();
        parser.expect(Token.OPEN_BRACE);
        List<Expression.Entry> entries = new ArrayList<>();
        while (lexer.token() != Token.CLOSE_BRACE) {
            dischargeLast(entries);
            entries.add(entry());
            if (!parser.accept(Token.COMMA) && !parser.accept(Token.SEMICOLON)) {
                break;
            }
        }
        parser.close(Token.CLOSE_BRACE, Token.OPEN_BRACE, line);
        dischargeLast(entries);
        Expression table = new Expression.Table(entries);
        checkDepth(table);
        return table;
    }

    /// A positional item is stored when the next one begins, or behind the brace.
    private void dischargeLast(List<Expression.Entry> entries) {
        if (!entries.isEmpty() && entries.getLast().key() == null) {
            discharge(entries.getLast().value());
        }
    }

    private Expression.Entry entry() {
        Expression key = null;
        if (lexer.token() == Token.OPEN_BRACKET) {
            key = bracketed();
            parser.expect(Token.ASSIGN);
        } else if (lexer.token() == Token.NAME && lexer.lookAhead() == Token.ASSIGN) {
            key = new Expression.Constant(parser.name());
            lexer.next();
        }
        Expression value = expression();
        use(value);
        return new Expression.Entry(key, value, lexer.lastLine());
    }
}
