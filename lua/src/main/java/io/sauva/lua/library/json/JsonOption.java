package io.sauva.lua.library.json;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaString;
import java.util.List;
import java.util.Locale;

/// The options of `cjson`. Each function sets what it is given, leaves what is nil, and answers what holds then.
public enum JsonOption {
    ENCODE_SPARSE_ARRAY(3) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.sparseConvert = choice(arguments, settings.sparseConvert ? 1 : 0, SWITCH) != 0;
            settings.sparseRatio = number(arguments, 1, settings.sparseRatio, 0, Integer.MAX_VALUE);
            settings.sparseSafe = number(arguments, 2, settings.sparseSafe, 0, Integer.MAX_VALUE);
            return new Object[] {settings.sparseConvert, (double) settings.sparseRatio, (double) settings.sparseSafe};
        }
    },
    ENCODE_MAX_DEPTH(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.encodeDepth = number(arguments, 0, settings.encodeDepth, 1, Integer.MAX_VALUE);
            return (double) settings.encodeDepth;
        }
    },
    DECODE_MAX_DEPTH(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.decodeDepth = number(arguments, 0, settings.decodeDepth, 1, Integer.MAX_VALUE);
            return (double) settings.decodeDepth;
        }
    },
    ENCODE_NUMBER_PRECISION(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.precision = number(arguments, 0, settings.precision, 1, 14);
            return (double) settings.precision;
        }
    },
    ENCODE_KEEP_BUFFER(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.keepBuffer = choice(arguments, settings.keepBuffer ? 1 : 0, SWITCH) != 0;
            return settings.keepBuffer;
        }
    },
    ENCODE_INVALID_NUMBERS(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.encodeInvalid = choice(arguments, settings.encodeInvalid, List.of("off", "on", "null"));
            return settings.encodeInvalid == JsonSettings.AS_NULL
                    ? LuaString.constant("null")
                    : (Object) (settings.encodeInvalid == JsonSettings.ALLOWED);
        }
    },
    DECODE_INVALID_NUMBERS(1) {
        @Override
        Object apply(JsonSettings settings, Object[] arguments) {
            settings.decodeInvalid = choice(arguments, settings.decodeInvalid, SWITCH);
            return settings.decodeInvalid == JsonSettings.ALLOWED;
        }
    };

    private static final List<String> SWITCH = List.of("off", "on");

    private final int most;

    JsonOption(int most) {
        this.most = most;
    }

    /// The name of the function.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    final Object change(JsonSettings settings, Object[] arguments) {
        if (arguments.length > most) {
            throw Arguments.wrong(most, "found too many arguments");
        }
        return apply(settings, arguments);
    }

    abstract Object apply(JsonSettings settings, Object[] arguments);

    private static int number(Object[] arguments, int index, int otherwise, int least, int most) {
        int value = Arguments.integer(arguments, index, otherwise);
        if (value < least || value > most) {
            throw Arguments.wrong(0, "expected integer between " + least + " and " + most);
        }
        return value;
    }

    private static int choice(Object[] arguments, int otherwise, List<String> names) {
        if (!Arguments.given(arguments, 0)) {
            return otherwise;
        }
        if (arguments[0] instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        String name = Arguments.string(arguments, 0).toString();
        int index = names.indexOf(name);
        if (index < 0) {
            throw Arguments.wrong(0, "invalid option '" + name + "'");
        }
        return index;
    }
}
