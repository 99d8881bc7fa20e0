package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.client.Outbox;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import io.sauva.server.request.ProtocolException;
import io.sauva.server.request.RequestLimits;
import io.sauva.server.request.RequestReader;
import io.sauva.server.resp.Reply;
import io.sauva.server.resp.ReplyBuffer;
import io.sauva.server.resp.RespReply;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// One client's connection: reads commands, has them executed one after the other, sends the replies of one read
/// together.
///
/// A command that does not end at once suspends the session. Its reply grows, on whatever thread, behind those of
/// the commands before it, which are sent meanwhile: their bytes do not change ([RespReply]). `resume` has the
/// event loop go on; it never goes on by itself, so that a thousand wakings do not nest.
///
/// ```
///   RUNNING ── execute answered false ──▶ SUSPENDED ── resume ──▶ the event loop goes on, RUNNING
///      └────── resume came before ──────▶ RESUMED ──── execute answered false ──▶ RUNNING
/// ```
///
/// A client that does not read its replies is not read from, once so much waits that it matters; messages that
/// it did not ask for close it when they become too many.
///
/// Thread: the event loop, but for [#resume] and what [Outbox] says.
/// Invariant: while `suspended`, the reply belongs to who executes the command, but for the bytes before it.
final class Connection extends ChannelInboundHandlerAdapter implements Session, Outbox, RequestLimits {
    private static final int RUNNING = 0;
    private static final int SUSPENDED = 1;
    private static final int RESUMED = 2;

    /// Input that waits while a command is suspended; more is left to the client's side.
    private static final int MOST_INPUT = 256 * 1024;

    private static final int MOST_PUSHES = 1 << 20;
    private static final int PATIENCE_TICKS = 10;
    private static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup().findVarHandle(Connection.class, "turn", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Network network;
    private final Channel channel;
    private final EventLoop loop;
    private final Client client;
    private final Call call;
    private final Dispatcher dispatcher;
    private final RespReply reply;
    private final PushQueue pushes = new PushQueue(MOST_PUSHES);
    private final Runnable resumption = guarded(this::resumed);
    private final Runnable delivery = guarded(this::deliver);

    private ChannelHandlerContext context;
    private LoopBuffers buffers;
    private RequestReader reader;
    private Output output;
    private OutputWatch watch;

    private volatile int turn = RUNNING;
    private volatile int idleTicks;
    private boolean suspended;
    private boolean processing;
    private boolean reading = true;
    private boolean congested; // too much waits to be sent for another command
    private boolean leaving; // ends when what it sent so far is answered
    private boolean ending; // ends when what it was answered is sent
    private int endingTicks;
    private boolean closeRequested;
    private volatile boolean closed;
    private int sent; // bytes of the reply that were sent
    private int begun; // where the reply of the present command begins

    Connection(Network network, Channel channel, String address, String localAddress) {
        this.network = network;
        this.channel = channel;
        loop = channel.eventLoop();
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
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        buffers = LoopBuffers.current();
        reader = new RequestReader(this, buffers.names());
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
    public ReplyBuffer reply() {
        return reply;
    }

    @Override
    public long argumentBytes() {
        return network.settings().argumentBytes();
    }

    @Override
    public long commandBytes() {
        return network.settings().commandBytes();
    }

    @Override
    public boolean isTrusted() {
        return client.isAuthenticated() || !network.service().isPasswordRequired();
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
        settle();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext from) {
        if (!channel.isWritable() || processing || output.isOffering()) {
            return; // within a write of ours, which goes on by itself
        }
        output.pump();
        goOn();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        if (!(cause instanceof IOException)) { // a client that went away is nothing to tell
            System.getLogger(Connection.class.getName())
                    .log(System.Logger.Level.ERROR, "a connection failed and is closed", cause);
        }
        channel.close();
    }

    /// Executes the commands that are there, as long as each ends at once.
    private void process() {
        processing = true;
        try {
            while (!ending && !congested) {
                if (!pushes.isEmpty()) {
                    deliverAll(); // who may know that there is a message hears it before the next answer
                }
                byte[][] command = reader.next();
                if (command == null || !execute(command)) {
                    break;
                }
                if (reply.length() >= LoopBuffers.CHUNK) {
                    send();
                }
            }
        } finally {
            processing = false;
        }
    }

    /// Answers whether the command has ended.
    private boolean execute(byte[][] command) {
        if (reply.bytes().length == 0) {
            reply.lend(buffers.takeReply());
        }
        byte[] before = reply.bytes();
        begun = reply.length();
        if (!dispatcher.execute(this, command)) {
            if (TURN.compareAndSet(this, RUNNING, SUSPENDED)) {
                suspended = true;
                sendBefore(before);
                return false;
            }
            turn = RUNNING; // it was resumed before it was suspended
        }
        finish();
        return true;
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
        if (!TURN.compareAndSet(this, RUNNING, RESUMED)) {
            onLoop(resumption);
        }
    }

    private void resumed() {
        turn = RUNNING;
        suspended = false;
        if (!closed) {
            finish();
            goOn();
            if (!pushes.isEmpty()) {
                deliver();
            }
        }
    }

    /// Goes on with what was read before.
    private void goOn() {
        if (!suspended) {
            if (congested) {
                send();
            }
            try {
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
        if (leaving && !suspended && !congested) {
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
        if (!closed) {
            long waiting = output.pendingBytes() + (suspended ? 0 : reply.length() - sent);
            congested = watch.isCongested(waiting);
            if (watch.isOverflow(waiting, unasked)) {
                network.traffic().countOverflow();
                channel.close();
            }
        }
    }

    private void closeWhenSent() {
        if (!closeRequested && output.isEmpty()) {
            closeRequested = true;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void refuse(ProtocolException wrong) {
        if (wrong.isSilent() || suspended) {
            channel.close();
            return;
        }
        reply.error(wrong.getMessage());
        ending = true;
    }

    @Override
    public void push(Consumer<? super Reply> message) {
        switch (pushes.add(message)) {
            case FIRST -> onLoop(delivery);
            case FULL -> {
                network.traffic().countOverflow();
                channel.close();
            }
            case MORE -> {} // who added the first has told the event loop
        }
    }

    /// Sends what others have for the client, between replies. A command that is suspended for a moment goes
    /// first, because its reply may be the one that announces the messages; one that waits does not.
    private void deliver() {
        if (closed) {
            pushes.takeAll();
            return;
        }
        if (suspended && !client.isBlocked()) {
            later(delivery);
            return;
        }
        deliverAll();
        settle();
        weigh(true);
    }

    private void deliverAll() {
        // Redis drops messages of the old protocol when replies are off, and sends those of the new one.
        boolean dropped = client.replyMode() == ReplyMode.OFF && client.protocol() < 3;
        RespReply target = suspended ? new RespReply(client::protocol) : reply;
        for (PushQueue.Message message = pushes.takeAll(); message != null && !closed; message = message.next()) {
            if (!dropped) {
                deliver(message.content(), target);
            }
        }
        if (suspended) {
            sendAside(target);
        }
    }

    private void deliver(Consumer<? super Reply> message, RespReply target) {
        if (target.bytes().length == 0) {
            target.lend(buffers.takeReply());
        }
        int mark = target.mark();
        try {
            message.accept(target);
        } catch (RuntimeException failure) {
            target.rewind(mark); // the client goes on without a message that nobody can say
            System.getLogger(Connection.class.getName())
                    .log(System.Logger.Level.ERROR, "a message for a client failed and is left out", failure);
        }
        if (target.length() >= LoopBuffers.CHUNK) {
            if (suspended) {
                sendAside(target);
            } else {
                send();
            }
            weigh(true);
        }
    }

    private void sendAside(RespReply target) {
        int length = target.length();
        int at = output.isEmpty() ? output.offer(target.bytes(), 0, length) : 0;
        byte[] array = target.detach();
        if (at == length) {
            buffers.giveReply(array);
        } else {
            output.keep(array, at, length);
        }
    }

    @Override
    public void close() {
        onLoop(guarded(() -> {
            ending = true;
            settle();
        }));
    }

    /// Answers what the client has sent so far, then closes. A command that waits for others is not waited for.
    void leave() {
        // Later, so that what has arrived by now is read.
        onLoop(() -> later(guarded(() -> {
            leaving = true;
            if (suspended && client.isBlocked()) {
                ending = true;
            }
            settle();
        })));
    }

    /// Closes at once, whatever waits.
    void abort() {
        channel.close();
    }

    /// Called once a second, by any thread.
    void tick() {
        if (turn != RUNNING || client.subscriptions() > 0) {
            idleTicks = 0; // who waits for something is not idle
        } else {
            int ticks = idleTicks + 1; // a read at the same time may get lost: the next one counts
            idleTicks = ticks;
            int timeout = network.settings().timeoutSeconds();
            if (timeout > 0 && ticks > timeout) {
                channel.close();
            }
        }
        if (output.pendingBytes() > 0) {
            onLoop(guarded(this::checkWaiting));
        }
    }

    private void checkWaiting() {
        if (ending && ++endingTicks > PATIENCE_TICKS) {
            channel.close(); // it does not read its last reply
        } else {
            weigh(false);
        }
    }

    @Override
    public long pendingBytes() {
        return output.pendingBytes();
    }

    /// Bytes that came and are not executed; roughly, if another thread asks.
    long inputBytes() {
        return reader.heldBytes();
    }

    private void ended() {
        closed = true;
        ending = true;
        network.clients().remove(this);
        output.discard();
        dispatcher.closed(this);
        client.closed();
    }

    private void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException gone) {
            // The event loops end after all connections have: there is nobody to tell anything.
            assert loop.isShuttingDown() : gone;
        }
    }

    private void later(Runnable task) {
        loop.schedule(task, 1, TimeUnit.MILLISECONDS);
    }

    private Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error failure) {
                exceptionCaught(context, failure);
            }
        };
    }
}
