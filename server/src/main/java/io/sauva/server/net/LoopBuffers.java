package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocal;
import io.sauva.server.request.CommandNames;

/// The memory of one event loop, lent to its connections while they are served, one after the other. A
/// connection that nothing happens to has none, and those that are busy find theirs in the cache. And its round.
///
/// Thread: the event loop; each has its own.
final class LoopBuffers {
    /// As much as is read or written at once.
    static final int CHUNK = 64 * 1024;

    private static final int KEPT_REPLIES = LoopRound.MOST;
    private static final int FIRST_REPLY = 4096;

    private static final FastThreadLocal<LoopBuffers> CURRENT = new FastThreadLocal<>() {
        @Override
        protected LoopBuffers initialValue() {
            return new LoopBuffers();
        }

        @Override
        protected void onRemoval(LoopBuffers buffers) {
            buffers.release();
        }
    };

    private final CommandNames names = new CommandNames();
    private final LoopRound round = new LoopRound();
    // A read, and before it the rest of the one before.
    private final byte[] scratch = new byte[2 * CHUNK];
    private final byte[][] replies = new byte[KEPT_REPLIES][];
    private int kept;
    private ByteBuf incoming;
    private ByteBuf outgoing;

    private LoopBuffers() {}

    /// Those of the event loop that calls.
    static LoopBuffers current() {
        return CURRENT.get();
    }

    CommandNames names() {
        return names;
    }

    /// Who was served and has not been answered yet.
    LoopRound round() {
        return round;
    }

    /// Where a read is taken apart.
    byte[] scratch() {
        return scratch;
    }

    /// An array for replies.
    byte[] takeReply() {
        if (kept == 0) {
            return new byte[FIRST_REPLY];
        }
        byte[] array = replies[--kept];
        replies[kept] = null;
        return array;
    }

    /// Takes an array back that nobody else has.
    void giveReply(byte[] array) {
        if (kept < KEPT_REPLIES && array.length >= FIRST_REPLY && array.length <= 2 * CHUNK) {
            replies[kept++] = array;
        }
    }

    /// What the next read goes to. The reader releases it before it returns; should it not, it gets lost here
    /// and is replaced.
    ByteBuf incoming(ByteBufAllocator allocator) {
        incoming = fresh(incoming, allocator);
        return incoming.retain();
    }

    /// What the next write comes from; to be released as any other. A socket that did not take it all keeps it,
    /// and the loop goes on with another.
    ByteBuf outgoing(ByteBufAllocator allocator) {
        outgoing = fresh(outgoing, allocator);
        return outgoing.retain();
    }

    private static ByteBuf fresh(ByteBuf used, ByteBufAllocator allocator) {
        if (used != null && used.refCnt() == 1) {
            return used.clear();
        }
        if (used != null) {
            used.release();
        }
        return allocator.directBuffer(CHUNK, CHUNK);
    }

    private void release() {
        if (incoming != null) {
            incoming.release();
        }
        if (outgoing != null) {
            outgoing.release();
        }
    }
}
