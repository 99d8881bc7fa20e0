package io.sauva.server.client;

import io.sauva.server.command.Arguments;
import java.util.Arrays;
import java.util.Set;

/// Hides passwords in commands that are shown to others than those who sent them, in `MONITOR` and the slow log.
///
/// Thread: any; nothing is kept here.
public final class Redaction {
    private static final byte[] HIDDEN = Arguments.bytes("(redacted)");
    private static final Set<String> SECRETS =
            Set.of("requirepass", "masterauth", "masteruser", "tls-key-file-pass", "tls-client-key-file-pass");

    private Redaction() {}

    /// The arguments as they may be shown: the same array if nothing is to be hidden.
    public static byte[][] of(byte[][] arguments) {
        if (Arguments.is(arguments[0], "auth")) {
            return hide(arguments, 1, arguments.length);
        }
        if (Arguments.is(arguments[0], "hello")) {
            return hello(arguments);
        }
        boolean config = Arguments.is(arguments[0], "config");
        return config && arguments.length > 3 && Arguments.is(arguments[1], "set") ? config(arguments) : arguments;
    }

    /// After `AUTH` come a name and a password.
    private static byte[][] hello(byte[][] arguments) {
        byte[][] shown = arguments;
        for (int at = 2; at < arguments.length; at++) {
            if (Arguments.is(arguments[at], "auth")) {
                shown = hide(shown, at + 1, Math.min(at + 3, arguments.length));
                at += 2;
            } else if (Arguments.is(arguments[at], "setname")) {
                at++;
            }
        }
        return shown;
    }

    private static byte[][] config(byte[][] arguments) {
        byte[][] shown = arguments;
        for (int at = 2; at + 1 < arguments.length; at += 2) {
            String name = Arguments.text(arguments[at]);
            if (SECRETS.stream().anyMatch(name::equalsIgnoreCase)) {
                shown = hide(shown, at + 1, at + 2);
            }
        }
        return shown;
    }

    private static byte[][] hide(byte[][] arguments, int from, int to) {
        byte[][] shown = arguments.clone();
        Arrays.fill(shown, from, to, HIDDEN);
        return shown;
    }
}
