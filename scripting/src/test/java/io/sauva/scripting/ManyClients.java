package io.sauva.scripting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Very many clients in a process of their own: a test and its clients together would have more sockets than one
/// process may have. Each calls a script that waits for a key of its own.
///
/// It does one step for each line that it reads, and prints a line when it has done it: connects, sends, reads.
final class ManyClients {
    private static final String SCRIPT = "local got = redis.call('blpop', KEYS[1], 0) return got[2]";

    private ManyClients() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        BufferedReader steps = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        List<Socket> sockets = new ArrayList<>();
        steps.readLine();
        for (int number = 0; number < count; number++) {
            sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
        }
        System.out.println("connected");
        steps.readLine();
        for (int number = 0; number < count; number++) {
            sockets.get(number).getOutputStream().write(command(number));
        }
        System.out.println("sent");
        steps.readLine();
        int right = 0;
        for (int number = 0; number < count; number++) {
            byte[] expected = reply(number);
            byte[] got = sockets.get(number).getInputStream().readNBytes(expected.length);
            right += java.util.Arrays.equals(expected, got) ? 1 : 0;
        }
        System.out.println(right);
        steps.readLine();
    }

    private static byte[] command(int number) {
        StringBuilder command = new StringBuilder("*4\r\n");
        for (String word : new String[] {"EVALASYNC", SCRIPT, "1", key(number)}) {
            command.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return command.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] reply(int number) {
        String value = value(number);
        return ("$" + value.length() + "\r\n" + value + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /// The key that a client waits for.
    static String key(int number) {
        return "key" + number;
    }

    /// What it must get.
    static String value(int number) {
        return "value" + number;
    }
}
