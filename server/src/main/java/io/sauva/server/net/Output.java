package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.sauva.server.client.Buffers;
import io.sauva.server.request.RequestReader;
import java.util.ArrayDeque;
import java.util.Deque;

/// Brings bytes to a client's socket, and holds those that it does not take. The network library gets a chunk or
/// two ahead of the socket, never more, so that what waits is in the arrays it was written to, not in copies.
///
/// Thread: the connection's event loop; [#pendingBytes] and [#buffers] any.
final class Output {
    private record Piece(byte[] bytes, int from, int to) {}

    private final ChannelHandlerContext context;
    private final LoopBuffers buffers;
    private final Traffic traffic;
    private final Deque<Piece> pieces = new ArrayDeque<>(0); // bounded by Connection.weigh
    private int waitingPieces; // written before `waitingBytes`, for who reads that
    private volatile long waitingBytes;
    private boolean offering;
    private boolean discarded;

    Output(ChannelHandlerContext context, LoopBuffers buffers, Traffic traffic) {
        this.context = context;
        this.buffers = buffers;
        this.traffic = traffic;
    }

    /// Whether nothing waits here and the socket takes more.
    boolean isIdle() {
        return waitingBytes == 0 && context.channel().isWritable();
    }

    /// Whether nothing waits here; something may be on its way.
    boolean isEmpty() {
        return waitingBytes == 0;
    }

    /// Whether this is called from within [#offer].
    boolean isOffering() {
        return offering;
    }

    /// Bytes that the client's side has not taken.
    long pendingBytes() {
        ChannelOutboundBuffer ahead = context.channel().unsafe().outboundBuffer();
        return waitingBytes + (ahead == null ? 0 : ahead.totalPendingWriteBytes());
    }

    /// What is held for the client, with its input and what it was answered and not sent. Another thread may see
    /// a part of a change, and less than nothing.
    Buffers buffers(RequestReader reader, int unsent) {
        return new Buffers(
                Math.max(0, reader.waitingBytes()),
                Math.max(0, reader.freeBytes()),
                reader.argumentBytes(),
                Math.max(0, unsent),
                waitingBytes == 0 ? 0 : waitingPieces,
                pendingBytes());
    }

    /// Sends bytes as far as the socket takes them, and answers how far. Nothing may be waiting.
    int offer(byte[] bytes, int from, int to) {
        int at = from;
        offering = true;
        while (at < to && context.channel().isWritable()) {
            int size = Math.min(to - at, LoopBuffers.CHUNK);
            ByteBuf chunk = buffers.outgoing(context.alloc());
            chunk.writeBytes(bytes, at, size);
            var _ = context.writeAndFlush(chunk, context.voidPromise()); // a failure closes the channel
            at += size;
        }
        offering = false;
        if (at > from) {
            traffic.countOutput(at - from);
        }
        return at;
    }

    /// Holds bytes until the socket takes them; the array belongs to this object from now on.
    void keep(byte[] bytes, int from, int to) {
        if (from < to && !discarded) {
            pieces.add(new Piece(bytes, from, to));
            changeWaiting(to - from);
        }
    }

    /// Goes on with what waits; the socket takes more.
    void pump() {
        while (!pieces.isEmpty() && context.channel().isWritable()) {
            Piece piece = pieces.peek();
            int at = offer(piece.bytes(), piece.from(), piece.to());
            if (!discarded) { // by a write that failed
                pieces.poll();
                if (at < piece.to()) {
                    pieces.addFirst(new Piece(piece.bytes(), at, piece.to()));
                }
                changeWaiting(piece.from() - at);
            }
        }
    }

    /// The connection is gone, and with it what waited.
    void discard() {
        discarded = true;
        pieces.clear();
        changeWaiting(-waitingBytes);
    }

    private void changeWaiting(long change) {
        long now = waitingBytes + change; // one thread writes
        waitingPieces = pieces.size();
        waitingBytes = now;
        traffic.changeWaiting(change);
    }
}
