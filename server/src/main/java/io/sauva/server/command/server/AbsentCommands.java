package io.sauva.server.command.server;

import io.sauva.server.client.Authentication;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What clients ask for to learn that it is not there: a cluster, modules, users.
final class AbsentCommands {
    private static final Flag[] CONTROL = {Flag.ADMIN, Flag.NOSCRIPT, Flag.NO_ASYNC_LOADING};

    private AbsentCommands() {}

    static List<Command> all() {
        List<Command> all = new ArrayList<>();
        all.addAll(cluster());
        all.addAll(modules());
        all.addAll(users());
        return all;
    }

    private static List<Command> cluster() {
        Map<String, Integer> questions = new TreeMap<>(Map.of(
                "info",
                2,
                "nodes",
                2,
                "slots",
                2,
                "shards",
                2,
                "links",
                2,
                "myid",
                2,
                "keyslot",
                3,
                "countkeysinslot",
                3));
        List<Command> subcommands = new ArrayList<>();
        questions.forEach((name, arity) -> subcommands.add(new SimpleCommand(
                Spec.of("cluster|" + name, arity, "cluster")
                        .with(Flag.STALE)
                        .since(name.equals("shards") || name.equals("links") ? "7.0.0" : "3.0.0")
                        .summary("Is refused: there is no cluster")
                        .build(),
                AbsentCommands::refuseCluster)));
        Spec cluster = Spec.of("cluster", -2, "cluster")
                .since("3.0.0")
                .summary("Commands about the cluster")
                .build();
        List<Command> all = new ArrayList<>(Container.of(cluster, subcommands));
        Spec help = all.removeLast().spec();
        all.add(new SimpleCommand(help, AbsentCommands::refuseCluster)); // as Redis does
        for (String name : List.of("readonly", "readwrite")) {
            Spec spec = Spec.of(name, 1, "cluster")
                    .with(Flag.LOADING, Flag.STALE, Flag.FAST)
                    .since("3.0.0")
                    .summary("Is refused: there is no cluster")
                    .build();
            all.add(new SimpleCommand(spec, AbsentCommands::refuseCluster));
        }
        all.add(new SimpleCommand(
                Spec.of("asking", 1, "cluster")
                        .with(Flag.FAST)
                        .since("3.0.0")
                        .summary("Is refused: there is no cluster")
                        .build(),
                AbsentCommands::refuseCluster));
        return all;
    }

    private static void refuseCluster(Call call) {
        throw new CommandException("ERR This instance has cluster support disabled");
    }

    private static List<Command> modules() {
        Spec module = Spec.of("module", -2, "server")
                .since("4.0.0")
                .summary("Commands about modules")
                .build();
        return Container.of(
                module,
                List.of(
                        new SimpleCommand(
                                Spec.of("module|list", 2, "server")
                                        .with(Flag.ADMIN, Flag.NOSCRIPT)
                                        .since("4.0.0")
                                        .summary("Lists the modules: none")
                                        .build(),
                                call -> call.reply().array(0)),
                        module("load", -3, "4.0.0"),
                        module("loadex", -3, "7.0.0"),
                        module("unload", 3, "4.0.0")));
    }

    private static Command module(String name, int arity, String since) {
        return new SimpleCommand(
                Spec.of("module|" + name, arity, "server")
                        .with(CONTROL)
                        .since(since)
                        .summary("Is refused: there are no modules")
                        .build(),
                call -> {
                    throw new CommandException("ERR modules are not supported");
                });
    }

    private static List<Command> users() {
        Spec acl = Spec.of("acl", -2, "server")
                .since("6.0.0")
                .summary("Commands about users")
                .build();
        return Container.of(
                acl,
                List.of(new SimpleCommand(
                        Spec.of("acl|whoami", 2, "server")
                                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                                .since("6.0.0")
                                .summary("Answers the user of the connection")
                                .build(),
                        call -> call.reply().bulk(Authentication.USER))));
    }
}
