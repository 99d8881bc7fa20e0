package io.sauva.scripting;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;

/// A client of a server of a test. A reply is a text: `OK`, `:1`, `"a"`, `nil`, `[:1, "a"]`, `-ERR …`.
final class Talk implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    Talk(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a command and answers the reply.
    String say(String... words) {
        send(words);
        return reply();
    }

    /// Which partition the key belongs to; the server's answer names the key too.
    String partitionOf(String key) {
        String answer = say("PARTITION", "OF", key);
        return answer.substring(answer.lastIndexOf(':'));
    }

    /// Runs a script; what follows the text are the number of keys, keys and arguments, none if there are none.
    String eval(String script, String... rest) {
        String[] words = new String[rest.length == 0 ? 3 : rest.length + 2];
        words[0] = "EVAL";
        words[1] = script;
        words[2] = "0";
        System.arraycopy(rest, 0, words, 2, rest.length);
        return say(words);
    }

    void send(String... words) {
        sendAll(List.of(List.of(words)));
    }

    /// Sends commands at once.
    void sendAll(List<List<String>> commands) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (List<String> words : commands) {
            out.writeBytes(bytes("*" + words.size() + "\r\n"));
            for (String word : words) {
                out.writeBytes(bytes("$" + word.length() + "\r\n" + word + "\r\n"));
            }
        }
        sendBytes(out.toByteArray());
    }

    void sendBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String reply() {
        try {
            return read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read() throws IOException {
        String line = line();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case '$' -> rest.equals("-1") ? "nil" : '"' + bulk(Integer.parseInt(rest)) + '"';
            case '=' -> "=\"" + bulk(Integer.parseInt(rest)) + '"';
            case '_' -> "nil";
            case '*' -> rest.equals("-1") ? "nil" : elements(Integer.parseInt(rest), "[", "]");
            case '>' -> elements(Integer.parseInt(rest), ">[", "]");
            case '~' -> elements(Integer.parseInt(rest), "~[", "]");
            case '%' -> elements(2 * Integer.parseInt(rest), "{", "}");
            default -> line;
        };
    }

    private String elements(int count, String begin, String end) throws IOException {
        StringJoiner text = new StringJoiner(", ", begin, end);
        for (int element = 0; element < count; element++) {
            text.add(read());
        }
        return text.toString();
    }

    private String bulk(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        line();
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int letter = in.read(); letter != '\n'; letter = in.read()) {
            if (letter < 0) {
                throw new EOFException("the server has closed the connection");
            }
            if (letter != '\r') {
                line.append((char) letter);
            }
        }
        return line.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
