package io.sauva.checks.histories.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A client that sends lines and reads answers of one line.
final class Wire implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader answers;

    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    String ask(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        return answers.readLine();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
