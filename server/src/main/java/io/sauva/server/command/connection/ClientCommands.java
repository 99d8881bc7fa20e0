package io.sauva.server.command.connection;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.client.Pause;
import io.sauva.server.client.Unblocking;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The subcommands of `CLIENT`. Server-assisted caching (`TRACKING`) is not there yet and says so.
final class ClientCommands {
    private static final String ON_OFF = "enabled=(ON|OFF)";
    private static final String LIBRARY = "attr=(LIB-NAME libname|LIB-VER libver)";

    private final ClientRegistry clients;
    private final Pause pause;
    private final Unblocking unblocking;
    private final ClientLine line;
    private final Clock clock;

    ClientCommands(ClientRegistry clients, Pause pause, Unblocking unblocking, Clock clock) {
        this.clients = clients;
        this.pause = pause;
        this.unblocking = unblocking;
        this.line = new ClientLine();
        this.clock = clock;
    }

    List<Command> all() {
        Spec client = Spec.of("client", -2, "connection")
                .since("2.4.0")
                .summary("Commands about connections")
                .build();
        return Container.of(
                client,
                List.of(
                        own("caching", 3, "6.0.0", "Is for clients that track keys", ClientCommands::caching),
                        own("getname", 2, "2.6.9", "Answers the name of the connection", ClientCommands::getName),
                        own("getredir", 2, "6.0.0", "Answers whom invalidations go to", ClientCommands::redirect),
                        own("id", 2, "5.0.0", "Answers the number of the connection", ClientCommands::id),
                        own("info", 2, "6.2.0", "Shows this connection", this::info),
                        new ClientKill(clients),
                        admin("list", -2, "2.4.0", "Shows connections: all, of a TYPE, or by ID", this::list),
                        admin("no-evict", 3, "7.0.0", "Does nothing: no client is evicted", ClientCommands::noEvict),
                        later("no-touch", 3, ON_OFF, "Does nothing: reads leave no trace", ClientCommands::onOff),
                        admin("pause", -3, "2.9.50", "Holds commands back for milliseconds", this::pause),
                        own("reply", 3, "3.2.0", "Switches replies ON, OFF, or leaves one out", ClientCommands::reply),
                        later("setinfo", 4, LIBRARY, "Takes note of the client's library", ClientCommands::setInfo),
                        own("setname", 3, "2.6.9", "Names the connection", ClientCommands::setName),
                        own("tracking", -3, "6.0.0", "Is not supported yet", ClientCommands::tracking),
                        own("trackinginfo", 2, "6.2.0", "Says that keys are not tracked", ClientCommands::trackingInfo),
                        admin("unblock", -3, "5.0.0", "Ends the waiting of a client", this::unblock),
                        admin("unpause", 2, "6.2.0", "Ends a pause", this::unpause)));
    }

    private static Command own(String name, int arity, String since, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                ownSpec(name, arity).since(since).summary(summary).build(), work);
    }

    /// One of a later Redis than 7.0, which says its arguments itself.
    private static Command later(String name, int arity, String syntax, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                ownSpec(name, arity)
                        .since("7.2.0")
                        .summary(summary)
                        .syntax(syntax)
                        .build(),
                work);
    }

    private static Spec.Builder ownSpec(String name, int arity) {
        return Spec.of("client|" + name, arity, "connection").with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE);
    }

    private static Command admin(String name, int arity, String since, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                Spec.of("client|" + name, arity, "connection")
                        .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                        .since(since)
                        .summary(summary)
                        .build(),
                work);
    }

    private static void id(Call call) {
        call.reply().integer(call.client().id());
    }

    private static void getName(Call call) {
        if (call.client().name().isEmpty()) {
            call.reply().nil();
        } else {
            call.reply().bulk(call.client().name());
        }
    }

    private static void setName(Call call) {
        call.client().name(ClientNames.check(call.text(2)));
        call.reply().ok();
    }

    private static void setInfo(Call call) {
        Client client = call.client();
        String value = call.text(3);
        boolean isName = call.is(2, "lib-name");
        if (!isName && !call.is(2, "lib-ver")) {
            throw new CommandException("ERR Unrecognized option '" + call.text(2) + "'");
        }
        if (!ClientNames.isPlain(value)) {
            throw new CommandException("ERR " + (isName ? "lib-name" : "lib-ver")
                    + " cannot contain spaces, newlines or special characters.");
        }
        client.library(isName ? value : client.libraryName(), isName ? client.libraryVersion() : value);
        call.reply().ok();
    }

    private static void noEvict(Call call) {
        onOff(call);
        call.client().unevicted(call.is(2, "on")); // CLIENT LIST shows it
    }

    private static void onOff(Call call) {
        if (!call.is(2, "on") && !call.is(2, "off")) {
            throw CommandException.syntax();
        }
        call.reply().ok();
    }

    private void info(Call call) {
        StringBuilder text = new StringBuilder();
        line.append(text, call.client(), clock.nanos());
        call.reply().verbatim("txt", Arguments.bytes(text.toString()));
    }

    private void list(Call call) {
        Predicate<Client> filter = client -> true;
        if (call.size() > 3 && call.is(2, "id")) {
            list(call, byId(call));
            return;
        } else if (call.size() == 4 && call.is(2, "type")) {
            filter = ClientType.named(call.text(3))::includes;
        } else if (call.size() != 2) {
            throw CommandException.syntax();
        }
        list(call, clients.all().stream().filter(filter).toList());
    }

    private List<Client> byId(Call call) {
        List<Client> found = new ArrayList<>();
        for (int at = 3; at < call.size(); at++) {
            if (!Arguments.isInteger(call.argument(at))) {
                throw new CommandException("ERR Invalid client ID");
            }
            Client client = clients.find(call.integer(at));
            if (client != null) {
                found.add(client);
            }
        }
        return found;
    }

    private void list(Call call, List<Client> shown) {
        StringBuilder text = new StringBuilder();
        long now = clock.nanos();
        shown.forEach(client -> line.append(text, client, now));
        call.reply().verbatim("txt", Arguments.bytes(text.toString()));
    }

    private void pause(Call call) {
        if (call.size() > 4) {
            throw Container.wrongSubcommand(call);
        }
        boolean everything = call.size() == 3 || call.is(3, "all");
        if (!everything && !call.is(3, "write")) {
            throw new CommandException("ERR CLIENT PAUSE mode must be WRITE or ALL");
        }
        if (!Arguments.isInteger(call.argument(2))) {
            throw new CommandException("ERR timeout is not an integer or out of range");
        }
        long millis = call.integer(2);
        if (millis < 0) {
            throw new CommandException("ERR timeout is negative");
        }
        long now = clock.nanos();
        long nanos = Math.min(TimeUnit.MILLISECONDS.toNanos(millis), Long.MAX_VALUE - now);
        pause.until(now + nanos, everything, now);
        call.reply().ok();
    }

    private void unpause(Call call) {
        pause.end();
        call.reply().ok();
    }

    /// Only `ON` is answered: a client that wants no replies gets none for saying so.
    private static void reply(Call call) {
        Client client = call.client();
        if (call.is(2, "on")) {
            client.replyMode(ReplyMode.ON);
            call.reply().ok();
        } else if (call.is(2, "off")) {
            client.replyMode(ReplyMode.OFF);
        } else if (!call.is(2, "skip")) {
            throw CommandException.syntax();
        } else if (client.replyMode() != ReplyMode.OFF) {
            client.replyMode(ReplyMode.SKIP_NEXT);
        }
    }

    private void unblock(Call call) {
        if (call.size() > 4) {
            throw Container.wrongSubcommand(call);
        }
        boolean withError = call.size() == 4 && call.is(3, "error");
        if (call.size() == 4 && !withError && !call.is(3, "timeout")) {
            throw new CommandException("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR");
        }
        Client client = clients.find(call.integer(2));
        call.reply().integer(client != null && unblocking.unblock(client, withError) ? 1 : 0);
    }

    private static void tracking(Call call) {
        if (call.is(2, "on")) {
            throw new CommandException("ERR client tracking is not supported yet");
        }
        if (!call.is(2, "off")) {
            throw CommandException.syntax();
        }
        call.reply().ok();
    }

    private static void caching(Call call) {
        throw new CommandException("ERR CLIENT CACHING can be called only when the client is in tracking mode with"
                + " OPTIN or OPTOUT mode enabled");
    }

    private static void redirect(Call call) {
        call.reply().integer(-1);
    }

    private static void trackingInfo(Call call) {
        Reply reply = call.reply();
        reply.map(3);
        reply.bulk("flags");
        reply.set(1);
        reply.bulk("off");
        reply.bulk("redirect");
        reply.integer(-1);
        reply.bulk("prefixes");
        reply.array(0);
    }
}
