package io.sauva.lua.parse;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/// Reads the statements of a program into a tree with resolved variables; [ExpressionParser] reads the
/// expressions.
public final class Parser {
    private static final int MOST_LEVELS = 200;

    final Lexer lexer;
    private final String chunk;
    private final ExpressionParser expressions;
    private FunctionScope scope;
    private int levels;

    private Parser(byte[] source, String chunk, LuaState state) {
        this.chunk = chunk;
        lexer = new Lexer(source, chunk, state);
        expressions = new ExpressionParser(this);
    }

    /// Reads a chunk. Throws a [LuaError] with Lua's message if it is not a program.
    ///
    /// @param chunk the name as messages show it
    /// @param state whose limits hold meanwhile, or `null`
    public static FunctionTree parse(byte[] source, String chunk, LuaState state) {
        return new Parser(source, chunk, state).chunk();
    }

    private FunctionTree chunk() {
        scope = new FunctionScope(null, 0);
        scope.vararg = true;
        lexer.next();
        Statement.Block body = block();
        check(Token.END_OF_TEXT);
        return new FunctionTree(
                List.of(), 0, true, false, List.of(), body, scope.slots(), scope.deepest, chunk, 0, scope.zero());
    }

    FunctionScope scope() {
        return scope;
    }

    // ------------------------------------------------------------- statements

    private Statement.Block block() {
        int before = scope.activeCount();
        List<Statement> statements = statements();
        scope.leaveTo(before);
        return new Statement.Block(statements);
    }

    private List<Statement> statements() {
        enterLevel();
        List<Statement> statements = new ArrayList<>();
        boolean last = false;
        while (!last && !blockEnds()) {
            last = lexer.token() == Token.RETURN || lexer.token() == Token.BREAK;
            statement(statements);
            accept(Token.SEMICOLON);
        }
        leaveLevel();
        return List.copyOf(statements);
    }

    private boolean blockEnds() {
        return switch (lexer.token()) {
            case ELSE, ELSEIF, END, END_OF_TEXT, UNTIL -> true;
            default -> false;
        };
    }

    private void statement(List<Statement> into) {
        int line = lexer.line();
        switch (lexer.token()) {
            case IF -> into.add(ifStatement(line));
            case WHILE -> into.add(whileStatement(line));
            case DO -> {
                lexer.next();
                Statement.Block body = block();
                close(Token.END, Token.DO, line);
                into.add(new Statement.Do(body));
            }
            case FOR -> into.add(forStatement(line));
            case REPEAT -> into.add(repeatStatement(line));
            case FUNCTION -> into.add(functionStatement(line));
            case LOCAL -> {
                lexer.next();
                into.add(accept(Token.FUNCTION) ? localFunction() : local());
            }
            case RETURN -> into.add(returnStatement());
            case BREAK -> {
                lexer.next();
                if (scope.loops == 0) {
                    throw lexer.errorHere("no loop to break");
                }
                into.add(new Statement.Break());
            }
            default -> into.add(expressionStatement());
        }
    }

    private Statement ifStatement(int line) {
        List<Expression> conditions = new ArrayList<>();
        List<Statement.Block> blocks = new ArrayList<>();
        do {
            lexer.next();
            conditions.add(condition());
            expect(Token.THEN);
            blocks.add(block());
        } while (lexer.token() == Token.ELSEIF);
        if (accept(Token.ELSE)) {
            blocks.add(block());
        }
        close(Token.END, Token.IF, line);
        return new Statement.If(List.copyOf(conditions), List.copyOf(blocks));
    }

    private Expression condition() {
        Expression condition = expressions.expression();
        expressions.discharge(condition);
        scope.note(condition);
        return condition;
    }

    private Statement whileStatement(int line) {
        lexer.next();
        Expression condition = condition();
        expect(Token.DO);
        scope.loops++;
        Statement.Block body = block();
        scope.loops--;
        close(Token.END, Token.WHILE, line);
        return new Statement.While(condition, body);
    }

    private Statement repeatStatement(int line) {
        lexer.next();
        int before = scope.activeCount();
        scope.loops++;
        List<Statement> statements = statements();
        scope.loops--;
        close(Token.UNTIL, Token.REPEAT, line);
        Expression condition = condition();
        scope.leaveTo(before);
        return new Statement.Repeat(new Statement.Block(statements), condition);
    }

    private Statement forStatement(int line) {
        lexer.next();
        LuaString name = name();
        int before = scope.activeCount();
        Statement loop = switch (lexer.token()) {
            case ASSIGN -> numericFor(name);
            case COMMA, IN -> genericFor(name);
            default -> throw lexer.errorHere("'=' or 'in' expected");
        };
        scope.leaveTo(before);
        close(Token.END, Token.FOR, line);
        return loop;
    }

    private Statement numericFor(LuaString name) {
        lexer.next();
        Expression start = single();
        expect(Token.COMMA);
        Expression limit = single();
        Expression step = accept(Token.COMMA) ? single() : null;
        int slot = hidden();
        expect(Token.DO);
        int prepared = lexer.lastLine();
        Variable variable = declare(name, 0);
        Statement.Block body = loopBody(List.of(variable));
        return new Statement.NumericFor(variable, start, limit, step, body, slot, prepared);
    }

    private Statement genericFor(LuaString first) {
        List<LuaString> names = new ArrayList<>();
        names.add(first);
        while (accept(Token.COMMA)) {
            names.add(name());
        }
        expect(Token.IN);
        int line = lexer.line();
        List<Expression> values = expressions.list();
        int slot = hidden();
        expect(Token.DO);
        List<Variable> variables = new ArrayList<>();
        for (LuaString name : names) {
            variables.add(declare(name, variables.size()));
        }
        Statement.Block body = loopBody(variables);
        return new Statement.GenericFor(List.copyOf(variables), values, body, slot, line);
    }

    /// The three variables that a loop keeps for itself.
    private int hidden() {
        int slot = scope.activeCount();
        for (int i = 0; i < 3; i++) {
            scope.activate(declare(null, 0));
        }
        return slot;
    }

    private Statement.Block loopBody(List<Variable> variables) {
        int before = scope.activeCount();
        variables.forEach(scope::activate);
        scope.loops++;
        Statement.Block body = block();
        scope.loops--;
        scope.leaveTo(before);
        return body;
    }

    private Expression single() {
        Expression value = expressions.expression();
        expressions.use(value);
        scope.note(value);
        return value;
    }

    private Statement functionStatement(int line) {
        lexer.next();
        Expression target = variable(name());
        boolean method = false;
        while (lexer.token() == Token.DOT || lexer.token() == Token.COLON) {
            method = lexer.token() == Token.COLON;
            expressions.discharge(target);
            lexer.next();
            LuaString key = name();
            target = new Expression.Index(target, new Expression.Constant(key), lexer.lastLine());
            if (method) {
                break;
            }
        }
        noteAssigned(target);
        scope.note(target);
        Expression.Function function = function(method, line);
        return new Statement.Assign(List.of(target), List.of(function), line);
    }

    private Statement localFunction() {
        Variable variable = declare(name(), 0);
        scope.activate(variable);
        Expression.Function function = function(false, lexer.line());
        variable.declare(function.function);
        return new Statement.LocalFunction(variable, function);
    }

    private Statement local() {
        List<Variable> variables = new ArrayList<>();
        do {
            variables.add(declare(name(), variables.size()));
        } while (accept(Token.COMMA));
        List<Expression> values = accept(Token.ASSIGN) ? expressions.list() : List.of();
        variables.forEach(scope::activate);
        return new Statement.Local(List.copyOf(variables), values);
    }

    private Statement returnStatement() {
        lexer.next();
        boolean empty = blockEnds() || lexer.token() == Token.SEMICOLON;
        return new Statement.Return(empty ? List.of() : expressions.list());
    }

    private Statement expressionStatement() {
        Expression first = expressions.primary();
        if (first instanceof Expression.Call || first instanceof Expression.MethodCall) {
            scope.note(first);
            return new Statement.Call(first);
        }
        List<Expression> targets = new ArrayList<>();
        targets.add(target(first));
        while (accept(Token.COMMA)) {
            targets.add(target(expressions.primary()));
            if (targets.size() > MOST_LEVELS - levels) {
                throw limit(scope, MOST_LEVELS - levels, "variables in assignment");
            }
        }
        expect(Token.ASSIGN);
        List<Expression> values = expressions.list();
        targets.forEach(this::noteAssigned);
        return new Statement.Assign(List.copyOf(targets), values, lexer.lastLine());
    }

    private Expression target(Expression expression) {
        boolean assignable = expression instanceof Expression.Local
                || expression instanceof Expression.Upvalue
                || expression instanceof Expression.Global
                || expression instanceof Expression.Index;
        if (!assignable) {
            throw lexer.errorHere("syntax error");
        }
        scope.note(expression);
        return expression;
    }

    private void noteAssigned(Expression target) {
        if (target instanceof Expression.Local local) {
            local.variable.reassign();
        } else if (target instanceof Expression.Upvalue upvalue) {
            scope.reassign(upvalue.index);
        }
    }

    // -------------------------------------------------------------- functions

    /// Parameters and body; the keyword has been read.
    Expression.Function function(boolean method, int line) {
        FunctionScope inner = new FunctionScope(scope, line);
        scope = inner;
        List<Variable> parameters = new ArrayList<>();
        expect(Token.OPEN);
        if (method) {
            parameters.add(declare(LuaString.constant("self"), 0));
            scope.activate(parameters.getFirst());
        }
        int named = parameters(parameters);
        expect(Token.CLOSE);
        Statement.Block body = block();
        close(Token.END, Token.FUNCTION, line);
        scope = inner.parent;
        return new Expression.Function(new FunctionTree(
                List.copyOf(parameters),
                named,
                inner.vararg,
                inner.needsArg,
                List.copyOf(inner.upvalues()),
                body,
                inner.slots(),
                inner.deepest,
                chunk,
                line,
                inner.zero()));
    }

    private int parameters(List<Variable> parameters) {
        if (lexer.token() != Token.CLOSE) {
            do {
                if (lexer.token() == Token.NAME) {
                    Variable variable = declare(name(), 0);
                    scope.activate(variable);
                    parameters.add(variable);
                } else if (accept(Token.DOTS)) {
                    scope.vararg = true;
                    scope.needsArg = true;
                } else {
                    throw lexer.errorHere("<name> or '...' expected");
                }
            } while (!scope.vararg && accept(Token.COMMA));
        }
        int named = parameters.size();
        if (scope.vararg) {
            Variable list = declare(LuaString.constant("arg"), 0);
            scope.activate(list);
            parameters.add(list);
        }
        return named;
    }

    // ------------------------------------------------------------------ names

    Expression variable(LuaString name) {
        Expression found = scope.resolve(name, this);
        return found == null ? new Expression.Global(name, lexer.lastLine()) : found;
    }

    private Variable declare(LuaString name, int ahead) {
        if (scope.activeCount() + ahead + 1 > FunctionScope.MOST_LOCALS) {
            throw limit(scope, FunctionScope.MOST_LOCALS, "local variables");
        }
        return scope.declare(name, ahead);
    }

    LuaError limit(FunctionScope function, int limit, String what) {
        String where = function.line == 0 ? "main function" : "function at line " + function.line;
        return lexer.error(where + " has more than " + limit + " " + what, null);
    }

    LuaString name() {
        check(Token.NAME);
        LuaString name = lexer.text();
        lexer.next();
        return name;
    }

    // ----------------------------------------------------------------- tokens

    boolean accept(Token token) {
        if (lexer.token() != token) {
            return false;
        }
        lexer.next();
        return true;
    }

    void expect(Token token) {
        check(token);
        lexer.next();
    }

    private void check(Token token) {
        if (lexer.token() != token) {
            throw lexer.errorHere("'" + token.text() + "' expected");
        }
    }

    void close(Token token, Token opener, int line) {
        if (lexer.token() != token) {
            if (line == lexer.line()) {
                throw lexer.errorHere("'" + token.text() + "' expected");
            }
            throw lexer.errorHere(
                    "'" + token.text() + "' expected (to close '" + opener.text() + "' at line " + line + ")");
        }
        lexer.next();
    }

    void enterLevel() {
        if (++levels > MOST_LEVELS) {
            throw lexer.error("chunk has too many syntax levels", null);
        }
    }

    void leaveLevel() {
        levels--;
    }
}
