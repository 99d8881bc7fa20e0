package io.sauva.server.command.introspection;

import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;

/// One argument of a command, as `COMMAND DOCS` tells it.
///
/// @param name what it is called
/// @param type `string`, `integer`, `double`, `key`, `pattern`, `unix-time`; `pure-token` for a word that stands
///     for itself; `oneof` or `block` if it consists of others
/// @param keySpecification which of the command's key specifications finds it, or -1
/// @param token the word before it, or itself if it is nothing but a word; else `null`
/// @param since the version that had it first, if the command is older; else empty
/// @param deprecatedSince the version that advises against it, or empty
/// @param repetition whether there may be none, or several
/// @param arguments those that it consists of
record Argument(
        String name,
        String type,
        int keySpecification,
        String token,
        String since,
        String deprecatedSince,
        Repetition repetition,
        List<Argument> arguments) {

    /// How often an argument may stand there.
    ///
    /// @param optional not at all
    /// @param multiple several times
    /// @param withToken each time with its token
    record Repetition(boolean optional, boolean multiple, boolean withToken) {
        List<String> flags() {
            List<String> flags = new ArrayList<>();
            if (optional) {
                flags.add("optional");
            }
            if (multiple) {
                flags.add("multiple");
            }
            if (withToken) {
                flags.add("multiple_token");
            }
            return flags;
        }
    }

    static void write(Reply reply, List<Argument> arguments) {
        reply.array(arguments.size());
        arguments.forEach(argument -> argument.write(reply));
    }

    private void write(Reply reply) {
        List<String> flags = repetition.flags();
        reply.map(2
                + (keySpecification >= 0 ? 1 : 0)
                + (token != null ? 1 : 0)
                + (since.isEmpty() ? 0 : 1)
                + (deprecatedSince.isEmpty() ? 0 : 1)
                + (flags.isEmpty() ? 0 : 1)
                + (arguments.isEmpty() ? 0 : 1));
        field(reply, "name", name);
        field(reply, "type", type);
        if (keySpecification >= 0) {
            reply.bulk("key_spec_index");
            reply.integer(keySpecification);
        }
        if (token != null) {
            field(reply, "token", token);
        }
        if (!since.isEmpty()) {
            field(reply, "since", since);
        }
        if (!deprecatedSince.isEmpty()) {
            field(reply, "deprecated_since", deprecatedSince);
        }
        if (!flags.isEmpty()) {
            reply.bulk("flags");
            reply.set(flags.size());
            flags.forEach(reply::simple);
        }
        if (!arguments.isEmpty()) {
            reply.bulk("arguments");
            write(reply, arguments);
        }
    }

    private static void field(Reply reply, String name, String value) {
        reply.bulk(name);
        reply.bulk(value);
    }
}
