package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.sauva.server.client.Buffers;
import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.client.Outbox;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Batch;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import io.sauva.server.request.Lookahead;
import io.sauva.server.request.ProtocolException;
import io.sauva.server.request.RequestReader;
import io.sauva.server.resp.Reply;
import io.sauva.server.resp.ReplyBuffer;
import io.sauva.server.resp.RespReply;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/// One client's connection: reads commands, has them executed one after the other, sends the replies of one read
/// together, and with those of other connections ([LoopRound]).
///
/// A command that does not end at once suspends the session. Its reply grows, on whatever thread, behind those of
/// the commands before it, which are sent meanwhile: their bytes do not change ([RespReply]). `resume` has the
/// event loop go on ([Turn]); who wakes others never goes on for them, so that a thousand wakings do not nest. Only
/// the thread that has run a command of this session may go on with the next ones ([Pipeline]).
///
/// A client that does not read its replies is not read from, once so much waits that it matters; messages that
/// it did not ask for close it when they become too many.
/// Thread: the event loop, but for [#resume] and what [Outbox] says.
/// Invariant: while `suspended`, the reply belongs to who executes the command, but for the bytes before it.
final class Connection extends ChannelInboundHandlerAdapter implements Session, Outbox {
    /// Input that waits while a command is suspended; more is left to the client's side.
    private static final int MOST_INPUT = 256 * 1024;

    private static final int PATIENCE_TICKS = 10;
    private final Network network;
    private final Channel channel;
    private final LoopTasks tasks;
    private final Client client;
    private final Call call;
    private final Batch batch = new Batch();
    private final Turn turn = new Turn();
    private final Dispatcher dispatcher;
    private final RespReply reply;
    private final Messages messages;
    private final Runnable resumption;
    private final Runnable settlement;
    private ChannelHandlerContext context;
    private LoopBuffers buffers;
    private RequestReader reader;
    private Lookahead commands;
    private Pipeline pipeline;
    private Output output;
    private OutputWatch watch;

    private volatile int idleTicks;
    private boolean suspended;
    private boolean processing;
    private boolean reading = true;
    private boolean drained = true; // no whole command is left of what was read
    private boolean congested; // too much waits to be sent for another command
    private volatile boolean leaving; // ends when what it sent so far is answered; set by the loop
    private boolean ending; // ends when what it was answered is sent
    private int endingTicks;
    private boolean closeRequested;
    private volatile boolean closed;
    private int sent; // bytes of the reply that were sent
    private int begun; // where the reply of the present command begins

    Connection(Network network, Channel channel, String address, String localAddress) {
        this.network = network;
        this.channel = channel;
        tasks = new LoopTasks(channel.eventLoop(), failure -> exceptionCaught(context, failure));
        client = new Client(
                network.clients().nextId(),
                this,
                address,
                localAddress,
                network.clock().nanos());
        client.authenticated(!network.service().isPasswordRequired());
        call = network.service().call(client);
        dispatcher = network.service().dispatcher();
        reply = new RespReply(client::protocol);
        messages = new Messages(this, tasks);
        resumption = tasks.guarded(this::resumed);
        settlement = tasks.guarded(this::settle);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        buffers = LoopBuffers.current();
        ClientLimits limits = new ClientLimits(network, client);
        reader = new RequestReader(limits, buffers.names());
        commands = new Lookahead(reader, limits, (next, count) -> dispatcher.expect(this, next, count));
        pipeline = new Pipeline(this, turn, dispatcher, commands, network.clock(), this::wantsLoop);
        output = new Output(added, buffers, network.traffic());
        watch = new OutputWatch(network, client);
        network.clients().add(this);
        channel.closeFuture().addListener(done -> ended());
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public Call call() {
        return call;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public ReplyBuffer reply() {
        return reply;
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        ByteBuf incoming = (ByteBuf) message;
        try {
            if (ending) {
                return; // nothing is executed after the last command
            }
            if (idleTicks != 0) {
                idleTicks = 0; // a volatile store a second, not a read
            }
            network.traffic().countInput(incoming.readableBytes());
            reader.read(incoming, buffers.scratch());
            if (!suspended) {
                process();
            }
            reader.keep();
        } catch (ProtocolException wrong) {
            refuse(wrong);
        } finally {
            incoming.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext from) {
        buffers.round().served(settlement, tasks);
    }

    /// A client that sends nothing any more gets its replies, and is closed. Most of them are gone, and nobody is told.
    @Override
    public void userEventTriggered(ChannelHandlerContext from, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            client.closed(); // what it has under way ends soon, and is answered
            left();
        }
    }

    private void left() {
        leaving = true;
        goOn();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext from) {
        if (channel.isWritable() && !processing && !output.isOffering()) { // else a write of ours goes on by itself
            endingTicks = 0; // it reads
            output.pump();
            goOn();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        if (!(cause instanceof IOException)) { // a client that went away is nothing to tell
            System.getLogger(Connection.class.getName())
                    .log(System.Logger.Level.ERROR, "a connection failed and is closed", cause);
        }
        abort();
    }

    /// Executes the commands that are there, as long as each ends at once.
    private void process() {
        processing = true;
        try {
            while (!ending && !congested) {
                if (messages.areThere()) { // who may know that there is one hears it before the next answer
                    lend();
                    messages.say(reply);
                }
                byte[][] command = commands.next();
                drained = command == null;
                if (drained || !execute(command)) {
                    break;
                }
                if (reply.length() >= LoopBuffers.CHUNK) {
                    dispatcher.settle(this); // nobody waits for a write
                    send();
                }
            }
        } finally {
            if (!suspended) {
                dispatcher.settle(this);
            }
            processing = false;
        }
    }

    /// Answers whether the command has ended.
    private boolean execute(byte[][] command) {
        lend();
        byte[] before = reply.bytes();
        begun = reply.length();
        if (!dispatcher.execute(this, command)) {
            if (turn.suspend()) {
                suspended = true;
                sendBefore(before);
                return false;
            }
            turn.begin(); // it has ended before it was suspended
        }
        finish();
        return true;
    }

    private void lend() {
        if (reply.bytes().length == 0) {
            reply.lend(buffers.takeReply());
        }
    }

    /// Sends the replies of the commands before the one that is suspended.
    private void sendBefore(byte[] before) {
        int from = sent;
        sent = begun;
        if (from < begun) {
            int at = output.isEmpty() ? output.offer(before, from, begun) : from;
            output.keep(Arrays.copyOfRange(before, at, begun), 0, begun - at);
        }
    }

    /// The command has ended, and its reply is complete.
    private void finish() {
        ReplyMode mode = client.replyMode();
        if (mode != ReplyMode.ON) {
            reply.rewind(begun);
            if (mode != ReplyMode.OFF) {
                client.replyMode(mode == ReplyMode.SKIP_NEXT ? ReplyMode.SKIP : ReplyMode.ON);
            }
        }
        if (client.isClosing()) {
            ending = true;
        }
    }

    @Override
    public void resume() {
        if (!turn.end() && !pipeline.goOn()) {
            tasks.run(resumption);
        }
    }

    private void resumed() {
        turn.begin();
        suspended = false;
        begun = pipeline.begun(begun);
        if (!closed) {
            finish();
            reclaim();
            goOn();
            messages.deliver();
        }
    }

    /// Whether there is something between two commands that only the event loop can do. By any thread.
    private boolean wantsLoop() {
        return closed || messages.areThere() || reply.length() >= LoopBuffers.CHUNK;
    }

    /// What was sent of the replies makes room; else those of many suspended commands would add up.
    private void reclaim() {
        if (sent > 0) {
            send();
            output.keep(Arrays.copyOfRange(reply.bytes(), sent, reply.length()), 0, reply.length() - sent);
            reply.rewind(0);
            sent = 0;
        }
    }

    /// Goes on with what was read before.
    private void goOn() {
        if (!suspended) {
            try {
                if (congested) {
                    send();
                }
                process();
                reader.keep();
            } catch (ProtocolException wrong) {
                refuse(wrong);
            }
        }
        settle();
    }

    /// Everything that could be done is done: sends the replies, and reads more or not.
    private void settle() {
        if (closed) {
            return;
        }
        // A command that waits for others is not waited for.
        if (leaving && (suspended ? client.isBlocked() : drained)) {
            ending = true;
        }
        send();
        boolean wanted = !leaving && (ending || reader.waitingBytes() < MOST_INPUT);
        if (wanted != reading) {
            reading = wanted;
            channel.config().setAutoRead(wanted);
        }
    }

    /// Sends what the socket takes; the rest waits, and a little of it stays in the reply, where more will come.
    private void send() {
        if (!suspended) {
            int length = reply.length();
            if (sent < length && output.isEmpty()) {
                sent = output.offer(reply.bytes(), sent, length);
            }
            if (sent == length) {
                buffers.giveReply(reply.detach());
                sent = 0;
            } else if (ending || length - sent >= LoopBuffers.CHUNK) {
                output.keep(reply.detach(), sent, length);
                sent = 0;
            }
        }
        if (!output.isIdle()) {
            weigh(false);
        } else if (congested) {
            congested = false;
        }
        if (ending) {
            closeWhenSent();
        }
    }

    private void weigh(boolean unasked) {
        if (closed) {
            return;
        }
        long waiting = output.pendingBytes() + (suspended ? 0 : reply.length() - sent);
        congested = watch.isCongested(waiting);
        if (watch.isOverflow(waiting, unasked)) {
            overflow();
        }
    }

    /// Too much waits: closes. By any thread.
    void overflow() {
        network.traffic().countOverflow();
        abort();
    }

    private void closeWhenSent() {
        if (!closeRequested && output.isEmpty()) {
            closeRequested = true;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void refuse(ProtocolException wrong) {
        if (wrong.isSilent() || suspended) {
            abort();
            return;
        }
        reply.error(wrong.getMessage());
        ending = true;
    }

    @Override
    public void push(Consumer<? super Reply> message) {
        messages.add(message);
    }

    /// Whether messages have to wait for the command that is on its way: its reply may be the one that announces them.
    /// One that waits for others does not hold them up, nor does work that goes on by itself.
    boolean holdsMessages() {
        return suspended && !client.isBlocked() && !client.isDetached();
    }

    boolean isClosed() {
        return closed;
    }

    /// Sends messages that were said, between replies.
    void deliver(Consumer<RespReply> messagesSaid) {
        if (suspended) {
            RespReply aside = new RespReply(client::protocol);
            messagesSaid.accept(aside);
            flush(aside);
        } else {
            lend();
            messagesSaid.accept(reply);
        }
        settle();
        weigh(true);
    }

    /// Sends messages as far as they were said.
    void flush(RespReply said) {
        if (said == reply) {
            send();
        } else {
            int length = said.length();
            int at = output.isEmpty() ? output.offer(said.bytes(), 0, length) : 0;
            byte[] array = said.detach();
            if (at == length) {
                buffers.giveReply(array);
            } else {
                output.keep(array, at, length);
            }
        }
        weigh(true);
    }

    @Override
    public void close() {
        tasks.run(tasks.guarded(() -> {
            ending = true;
            settle();
        }));
    }

    /// Answers what the client has sent so far, then closes; later, so that what has arrived by now is read.
    void leave() {
        tasks.run(() -> tasks.later(tasks.guarded(this::left)));
    }

    /// Closes at once, whatever waits. By any thread.
    void abort() {
        var _ = channel.close(); // `ended` is told
    }

    /// Called once a second, by any thread.
    void tick() {
        if (!turn.isRunning() || client.subscriptions() > 0 || client.isMonitoring()) {
            idleTicks = 0; // who waits for something is not idle
        } else {
            int ticks = idleTicks + 1; // a read at the same time may get lost: the next one counts
            idleTicks = ticks;
            int timeout = network.settings().timeoutSeconds();
            if (timeout > 0 && ticks > timeout) {
                abort();
            }
        }
        if (leaving || output.pendingBytes() > 0) {
            tasks.run(tasks.guarded(this::checkWaiting));
        }
    }

    private void checkWaiting() {
        if ((ending || (leaving && congested)) && ++endingTicks > PATIENCE_TICKS) {
            abort(); // it does not read its last replies
        } else if (leaving) {
            goOn(); // its command may have begun to wait since
        } else {
            weigh(false);
        }
    }

    @Override
    public long pendingBytes() {
        return output.pendingBytes();
    }

    @Override
    public Buffers buffers() {
        return output.buffers(reader, reply.length() - sent);
    }

    private void ended() {
        closed = true;
        ending = true;
        network.clients().remove(this);
        output.discard();
        client.closed();
        dispatcher.closed(this);
    }
}
