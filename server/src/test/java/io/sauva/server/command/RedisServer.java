package io.sauva.server.command;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The real Redis, if the machine has it: started on a free port of this machine, asked, stopped.
final class RedisServer implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/bin/redis-server");

    private final Process process;
    private final int port;

    private RedisServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Whether it is there in the version that we behave as.
    static boolean isThere() throws IOException {
        if (!Files.isExecutable(PROGRAM)) {
            return false;
        }
        Process version = new ProcessBuilder(PROGRAM.toString(), "--version").start();
        return new String(version.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).contains("v=7.0.15");
    }

    static RedisServer start(Path folder) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process process = new ProcessBuilder(
                        PROGRAM.toString(),
                        "--port",
                        Integer.toString(port),
                        "--save",
                        "",
                        "--bind",
                        "127.0.0.1",
                        "--enable-debug-command",
                        "yes")
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("redis.log").toFile())
                .redirectErrorStream(true)
                .start();
        return new RedisServer(process, port);
    }

    int port() {
        return port;
    }

    /// A connection; waits until the server listens.
    Connection connect(int protocol) throws IOException, InterruptedException {
        while (true) {
            try {
                Connection connection = new Connection(new Socket(InetAddress.getLoopbackAddress(), port));
                connection.ask("HELLO", Integer.toString(protocol));
                return connection;
            } catch (IOException e) {
                if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    throw new IOException("redis-server ended", e);
                }
            }
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /// One client of it.
    static final class Connection implements AutoCloseable {
        private final Socket socket;
        private final InputStream in;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            in = new BufferedInputStream(socket.getInputStream());
        }

        /// The reply, written as [ReplyText] does.
        String ask(String... words) throws IOException {
            tell(words);
            return hear();
        }

        /// Sends a command whose reply may come later.
        void tell(String... words) throws IOException {
            StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
            for (String word : words) {
                request.append('$')
                        .append(word.length())
                        .append("\r\n")
                        .append(word)
                        .append("\r\n");
            }
            socket.getOutputStream().write(Arguments.bytes(request.toString()));
        }

        /// What comes next.
        String hear() throws IOException {
            StringBuilder text = new StringBuilder();
            read(text);
            return text.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        private void read(StringBuilder text) throws IOException {
            char type = (char) in.read();
            String line = line();
            switch (type) {
                case '+', '-', ':', ',', '#' -> text.append(type).append(line);
                case '_' -> text.append("null");
                case '$' -> text.append(line.equals("-1") ? "nil" : "\"" + bytes(line) + "\"");
                case '=' -> text.append('=').append(bytes(line));
                case '*' -> elements(text, "[", Integer.parseInt(line));
                case '%' -> elements(text, "{", 2 * Integer.parseInt(line));
                case '~', '>' -> elements(text, String.valueOf(type), Integer.parseInt(line));
                default -> throw new IOException("unknown type " + type + line);
            }
        }

        private void elements(StringBuilder text, String sign, int count) throws IOException {
            if (count < 0) {
                text.append("nil-array");
                return;
            }
            text.append(sign);
            for (int element = 0; element < count; element++) {
                text.append(element == 0 ? "" : " ");
                read(text);
            }
            text.append(')');
        }

        private String bytes(String length) throws IOException {
            byte[] content = in.readNBytes(Integer.parseInt(length));
            line();
            return Arguments.text(content);
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int letter = in.read(); letter != '\r'; letter = in.read()) {
                if (letter < 0) {
                    throw new EOFException("the connection was closed");
                }
                line.append((char) letter);
            }
            in.read();
            return line.toString();
        }
    }

    static List<String> words(String line) {
        return List.of(line.split(" (?=(?:[^']*'[^']*')*[^']*$)", -1)).stream()
                .map(word -> word.replace("'", ""))
                .toList();
    }
}
