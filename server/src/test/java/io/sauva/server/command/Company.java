package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Several clients of one server, who follow a script:
///
/// ```
/// a: SET k v -> +OK             client a says something, and is answered that
/// b> BLPOP l 0                  client b says something, and is not answered yet
/// w: 1                          waits until so many clients are blocked
/// a: RPUSH l x -> :1
/// b: -> ["l" "x")               what client b hears next
/// ?: stats keyspace_hits -> 1   a line of INFO
/// ```
///
/// The script is played with our server, and with Redis where there is one: both must answer what it says. Times
/// and addresses are left out.
final class Company implements AutoCloseable {
    private static final String ARROW = " -> ";

    private final int port;
    private final int protocol;
    private final Map<String, RedisServer.Connection> clients = new LinkedHashMap<>();

    private Company(int port, int protocol) {
        this.port = port;
        this.protocol = protocol;
    }

    /// Plays the script in both versions of the protocol; what differs between them is behind `|`.
    static void play(Path folder, String script) throws IOException, InterruptedException {
        for (int protocol = 2; protocol <= 3; protocol++) {
            String wanted = inVersion(protocol, script);
            ServerOptions options = ServerOptions.local().port(0).set("enable-debug-command", "yes");
            try (Server server = Server.start(options)) {
                assertEquals(wanted, play(server.port(), protocol, wanted), "protocol " + protocol);
            }
            if (RedisServer.isThere()) {
                try (RedisServer redis = RedisServer.start(folder)) {
                    redis.connect(2).close();
                    assertEquals(wanted, play(redis.port(), protocol, wanted), "Redis, protocol " + protocol);
                }
            }
        }
    }

    private static String inVersion(int protocol, String script) {
        return script.lines()
                .map(line -> {
                    List<String> versions = List.of(line.split(" \\| ", -1));
                    String said = versions.getFirst().split(ARROW, -1)[0];
                    return protocol == 2 || versions.size() == 1
                            ? versions.getFirst()
                            : said + ARROW + versions.getLast();
                })
                .collect(Collectors.joining("\n"));
    }

    /// Plays it with the server of that port, and answers what it looks like then.
    static String play(int port, int protocol, String script) throws IOException {
        StringBuilder played = new StringBuilder();
        try (Company company = new Company(port, protocol)) {
            for (String line : script.lines().toList()) {
                String said = line.split(ARROW, -1)[0];
                String answer = company.say(said);
                played.append(played.isEmpty() ? "" : "\n").append(said);
                if (answer != null) {
                    played.append(ARROW).append(answer.replaceAll("\\d+\\.\\d{6} \\[(\\d+) [^]]*]", "[$1]"));
                }
            }
        }
        return played.toString();
    }

    /// What the line is answered; `null` if it is not.
    private String say(String line) throws IOException {
        String name = line.substring(0, 1);
        String[] words = RedisServer.words(line.substring(2).strip()).toArray(String[]::new);
        if (name.equals("?")) {
            return information(words[0], words[1]);
        }
        if (name.equals("w")) {
            while (!information("clients", "blocked_clients").equals(words[0])) {
                Thread.onSpinWait();
            }
            return null;
        }
        RedisServer.Connection client = client(name);
        if (!words[0].isEmpty()) {
            client.tell(words);
        }
        return line.charAt(1) == '>' ? null : client.hear();
    }

    private String information(String section, String field) throws IOException {
        return client("?")
                .ask("INFO", section)
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1))
                .findFirst()
                .orElse("none");
    }

    private RedisServer.Connection client(String name) throws IOException {
        RedisServer.Connection client = clients.get(name);
        if (client == null) {
            client = new RedisServer.Connection(new Socket(InetAddress.getLoopbackAddress(), port));
            clients.put(name, client);
            client.ask("HELLO", Integer.toString(protocol));
        }
        return client;
    }

    @Override
    public void close() throws IOException {
        for (RedisServer.Connection client : clients.values()) {
            client.close();
        }
    }
}
