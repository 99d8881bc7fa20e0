package io.sauva.app;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/// What a server does in its first minute, for the AOT cache: starts, answers a client's pipelines of the usual
/// commands, ends.
final class ServeLesson {
    private static final int ROUNDS = 300;

    /// `#` is the number of the round.
    private static final List<String> COMMANDS = List.of(
            "SET string:# value-of-some-length-#",
            "GET string:#",
            "INCR counter",
            "MSET a # b # c #",
            "MGET a b c",
            "LPUSH list #",
            "LRANGE list 0 99",
            "RPOP list",
            "SADD set member-#",
            "SPOP set",
            "HSET hash field-# value-#",
            "HGETALL hash",
            "ZADD zset # member-#",
            "ZRANGE zset 0 9 WITHSCORES",
            "EXPIRE string:# 100",
            "MULTI",
            "INCR counter",
            "EXEC",
            "DEL hash string:#",
            "PING");

    /// Scripts of the usual kinds; each gets two keys and the number of the round.
    private static final List<String> SCRIPTS = List.of("return redis.call('incr', KEYS[1])", """
            local job = cjson.decode('{"id": 7, "name": "mail", "to": ["a", "b"], "done": false}')
            job.round = tonumber(ARGV[1])
            redis.call('HSET', KEYS[1], 'data', cjson.encode(job), 'packed', cmsgpack.pack(job))
            local packed = cmsgpack.unpack(redis.call('HGET', KEYS[1], 'packed'))
            redis.call('ZADD', KEYS[2], packed.round, 'job:' .. ARGV[1])
            return { packed.name, #redis.call('ZRANGE', KEYS[2], 0, 9), redis.sha1hex(ARGV[1]) }
            """, """
            for i = 1, 20 do redis.call('RPUSH', KEYS[1], string.format('%d:%s', i, ARGV[1])) end
            local sum = 0
            for _, item in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do sum = sum + item:match('^%d+') end
            redis.call('DEL', KEYS[1])
            local done, problem = pcall(redis.call, 'LPUSH', KEYS[2])
            return { sum, done, bit.band(sum, 255), struct.pack('>I4', sum), redis.status_reply('OK') }
            """);

    private ServeLesson() {}

    /// Takes the lesson, by the command as users give it.
    static void take(CommandLine command) throws IOException {
        try (PipedReader said = new PipedReader();
                PrintWriter out = new PrintWriter(new PipedWriter(said))) {
            command.setOut(out).setErr(out);
            CompletableFuture<Integer> serving =
                    CompletableFuture.supplyAsync(() -> command.execute("serve", "--port", "0"));
            talk(port(new BufferedReader(said).readLine()));
            int code = serving.join();
            if (code != CommandLine.ExitCode.OK) {
                throw new IllegalStateException("'serve' ended with " + code);
            }
        }
    }

    private static int port(String line) {
        Matcher place = Pattern.compile("serving on [^ ]*:(\\d+)").matcher(String.valueOf(line));
        if (!place.find()) {
            throw new IllegalStateException("'serve' said: " + line);
        }
        return Integer.parseInt(place.group(1));
    }

    private static void talk(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            for (int round = 0; round < ROUNDS; round++) {
                socket.getOutputStream().write(pipeline(round));
                if (round % 10 == 0) {
                    drain(socket.getInputStream());
                }
            }
            socket.getOutputStream().write(encode("INFO"));
            socket.getOutputStream().write(encode("COMMAND DOCS"));
            socket.getOutputStream().write(encode("SHUTDOWN NOSAVE"));
            socket.getInputStream().transferTo(new ByteArrayOutputStream());
        }
    }

    private static byte[] pipeline(int round) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String command : COMMANDS) {
            bytes.write(encode(command.replace("#", Integer.toString(round))));
        }
        for (String script : SCRIPTS) {
            String key = "{script}:" + round % 10;
            String command = round % 2 == 0 ? "EVAL" : "EVALASYNC";
            bytes.write(encode(command, script, "2", key, key + ":2:" + script.length(), Integer.toString(round)));
            bytes.write(encode("DEL", key));
        }
        return bytes.toByteArray();
    }

    private static byte[] encode(String command) {
        return encode(command.split(" ", -1));
    }

    private static byte[] encode(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /// So that the server never waits for the reader.
    private static void drain(InputStream input) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        while (input.available() > 0) {
            if (input.read(buffer) < 0) {
                return;
            }
        }
    }
}
