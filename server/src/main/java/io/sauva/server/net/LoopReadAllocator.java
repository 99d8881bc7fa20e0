package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/// Has all connections of an event loop read into the same buffer: what is read is copied out before the next
/// read, so nobody needs one of their own.
///
/// Thread: any makes handles; a handle is the connection's event loop's.
final class LoopReadAllocator extends DefaultMaxMessagesRecvByteBufAllocator {
    @Override
    @SuppressWarnings("deprecation") // the contract says so; there is no other way to make one
    public RecvByteBufAllocator.Handle newHandle() {
        return new Shared();
    }

    private final class Shared extends MaxMessageHandle {
        @Override
        public int guess() {
            return LoopBuffers.CHUNK;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return LoopBuffers.current().incoming(allocator);
        }
    }
}
