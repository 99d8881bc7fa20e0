package io.sauva.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.sauva.server.client.Client;
import io.sauva.server.client.Outbox;
import io.sauva.server.request.CommandNames;
import io.sauva.server.request.RequestLimits;
import io.sauva.server.request.RequestReader;
import io.sauva.server.resp.Reply;
import io.sauva.server.resp.RespReply;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// What it costs to read a pipelined GET and to write its reply of 64 bytes, without sockets and without a store.
///
/// `java -cp … io.sauva.server.net.ConnectionBenchmark [PIPELINE]`
final class ConnectionBenchmark {
    private static final int ROUNDS = 12;
    private static final int COMMANDS = 4_000_000;

    private ConnectionBenchmark() {}

    public static void main(String[] arguments) {
        int pipeline = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 16;
        Client client = new Client(1, new Nowhere(), "", "", 0);
        RespReply reply = new RespReply(client::protocol);
        RequestReader reader = new RequestReader(new Unlimited(), new CommandNames());
        byte[] scratch = new byte[128 * 1024];
        byte[] request = "*2\r\n$3\r\nGET\r\n$16\r\nkey:000000012345\r\n"
                .repeat(pipeline)
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] value = new byte[64];
        ByteBuf incoming = Unpooled.directBuffer(64 * 1024);
        ByteBuf outgoing = Unpooled.directBuffer(64 * 1024);
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean(); // whatever else the machine does
        long check = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long begun = cpu.getCurrentThreadCpuTime();
            for (int done = 0; done < COMMANDS; done += pipeline) {
                incoming.clear().writeBytes(request); // what the kernel does
                reader.read(incoming, scratch);
                reply.lend(REPLIES);
                byte[][] command = reader.next();
                while (command != null) {
                    check += command[1][15];
                    reply.bulk(value);
                    command = reader.next();
                }
                reader.keep();
                outgoing.clear().writeBytes(reply.bytes(), 0, reply.length());
                check += outgoing.getByte(3);
                reply.detach();
            }
            long nanos = cpu.getCurrentThreadCpuTime() - begun;
            System.out.printf("%.1f ns of CPU a command (check %d)%n", (double) nanos / COMMANDS, check);
        }
    }

    private static final byte[] REPLIES = new byte[64 * 1024];

    private static final class Unlimited implements RequestLimits {
        @Override
        public long argumentBytes() {
            return 512L << 20;
        }

        @Override
        public long commandBytes() {
            return 1L << 30;
        }

        @Override
        public boolean isTrusted() {
            return true;
        }
    }

    private static final class Nowhere implements Outbox {
        @Override
        public void push(Consumer<? super Reply> message) {}

        @Override
        public void close() {}

        @Override
        public long pendingBytes() {
            return 0;
        }
    }
}
