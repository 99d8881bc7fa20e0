package io.sauva.server.command.introspection;

import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What clients are told of a command: from its specification, and what Redis knows besides.
///
/// @param spec ours
/// @param known Redis's, or `null` if it has no such command
record Description(Spec spec, KnownCommand known) {
    static Description of(Command command) {
        return new Description(command.spec(), KnownCommand.named(command.spec().name()));
    }

    List<String> flags() {
        return spec.flags().stream()
                .filter(Flag::isAnswered)
                .sorted()
                .map(Flag::text)
                .toList();
    }

    List<String> categories() {
        if (known != null) {
            return known.categories();
        }
        List<String> categories = new ArrayList<>();
        for (Flag flag : List.of(Flag.WRITE, Flag.ADMIN, Flag.PUBSUB, Flag.BLOCKING)) {
            if (spec.is(flag)) {
                categories.add(flag.text());
            }
        }
        if (spec.is(Flag.READONLY)) {
            categories.add("read");
        }
        if (spec.is(Flag.ADMIN)) {
            categories.add("dangerous");
        }
        categories.add(spec.is(Flag.FAST) ? "fast" : "slow");
        if (spec.group().equals("connection")) {
            categories.add("connection");
        }
        return categories;
    }

    boolean isIn(String category) {
        return categories().contains(category.toLowerCase(Locale.ROOT));
    }

    List<KeySpecification> keys() {
        return known != null ? known.keys() : KeySpecification.of(spec);
    }

    /// The first key, the last, the step. Ours say nothing where keys are searched for; Redis says where the
    /// first is.
    List<Integer> positions() {
        return spec.firstKey() == 0 && known != null
                ? known.positions()
                : List.of(spec.firstKey(), spec.lastKey(), spec.keyStep());
    }

    List<Argument> arguments() {
        boolean asRedis = spec.syntax().isEmpty() && known != null;
        return SyntaxReader.read(asRedis ? known.syntax() : spec.syntax());
    }

    /// As `COMMAND INFO` shows it.
    void writeInfo(Reply reply, List<Command> subcommands) {
        reply.array(10);
        reply.bulk(spec.name());
        reply.integer(spec.arity());
        reply.set(flags().size());
        flags().forEach(reply::simple);
        positions().forEach(reply::integer);
        reply.set(categories().size());
        categories().forEach(category -> reply.simple("@" + category));
        List<String> tips = known == null ? List.of() : known.tips();
        reply.set(tips.size());
        tips.forEach(reply::bulk);
        reply.set(keys().size());
        keys().forEach(specification -> specification.write(reply));
        reply.set(subcommands.size());
        subcommands.forEach(subcommand -> of(subcommand).writeInfo(reply, List.of()));
    }

    /// As `COMMAND DOCS` shows it.
    void writeDocs(Reply reply, List<Command> subcommands) {
        boolean hasComplexity = known != null && !known.complexity().isEmpty();
        List<Argument> arguments = arguments();
        reply.map(3 + (hasComplexity ? 1 : 0) + (arguments.isEmpty() ? 0 : 1) + (subcommands.isEmpty() ? 0 : 1));
        field(reply, "summary", spec.summary());
        field(reply, "since", spec.since());
        field(reply, "group", spec.group());
        if (hasComplexity) {
            field(reply, "complexity", known.complexity());
        }
        if (!arguments.isEmpty()) {
            reply.bulk("arguments");
            Argument.write(reply, arguments);
        }
        if (!subcommands.isEmpty()) {
            reply.bulk("subcommands");
            reply.map(subcommands.size());
            for (Command subcommand : subcommands) {
                reply.bulk(subcommand.spec().name());
                of(subcommand).writeDocs(reply, List.of());
            }
        }
    }

    private static void field(Reply reply, String name, String value) {
        reply.bulk(name);
        reply.bulk(value);
    }
}
