package io.sauva.scripting.analysis;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Variable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/// Says what expressions stand for, as far as the text tells: `redis.call`, also by way of `local call =
/// redis.call`; `KEYS`; a key.
///
/// This works because a script cannot change globals and libraries: a global name means the same thing all the
/// time, and so does a local variable that gets its value where it is declared and never again.
///
/// Thread: one.
final class Names {
    /// The table of declared keys.
    static final String KEYS = "KEYS";

    /// A declared key, `nil` or `false`. With the latter two no command can be called.
    static final String KEY = "KEYS[]";

    private final Map<Variable, String> locals = new HashMap<>(); // a variable equals itself only
    private final Deque<FunctionTree> functions = new ArrayDeque<>();

    /// What follows is in this function.
    void enter(FunctionTree function) {
        functions.push(function);
    }

    void leave() {
        functions.pop();
    }

    /// A variable is declared with this meaning; with none (`null`) if it is not known.
    void declare(Variable variable, String meaning) {
        if (meaning != null && !variable.reassigned()) {
            locals.put(variable, meaning);
        }
    }

    /// The path of a global thing, such as `math.floor`; [#KEY]; or `null`.
    String of(Expression expression) {
        return switch (expression) {
            case Expression.Global global -> global.name.toString();
            case Expression.Local local -> locals.get(local.variable);
            case Expression.Upvalue upvalue -> locals.get(variable(upvalue.index));
            case Expression.Single single -> of(single.inner);
            case Expression.Index index -> field(of(index.object), index.key);
            case Expression.Logical logical -> choice(logical);
            default -> null;
        };
    }

    /// Whether the expression is a table of all declared keys, spread out: `unpack(KEYS)`.
    boolean isAllKeys(Expression expression) {
        return expression instanceof Expression.Call call
                && !call.arguments.isEmpty()
                && "unpack".equals(of(call.function))
                && KEYS.equals(of(call.arguments.getFirst()));
    }

    private static String field(String object, Expression key) {
        if (object == null || object.equals(KEY)) {
            return null;
        }
        if (object.equals(KEYS)) {
            return KEY;
        }
        return key instanceof Expression.Constant constant && constant.value instanceof LuaString name
                ? object + "." + name
                : null;
    }

    /// `a and b` is `b` or something that is no key; `a or b` is either.
    private String choice(Expression.Logical logical) {
        boolean right = KEY.equals(of(logical.right));
        return right && (logical.and || isKeyOrNothing(logical.left)) ? KEY : null;
    }

    private boolean isKeyOrNothing(Expression expression) {
        return KEY.equals(of(expression));
    }

    /// The variable that an inner function uses, which belongs to one of those around it.
    private Variable variable(int upvalue) {
        int index = upvalue;
        for (Iterator<FunctionTree> around = functions.iterator(); around.hasNext(); ) {
            FunctionTree.Upvalue found = around.next().upvalues().get(index);
            if (found.local() != null) {
                return found.local();
            }
            index = found.outer();
        }
        throw new IllegalStateException("a variable of no function");
    }
}
