package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Address;
import io.sauva.checks.server.servers.Program;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bytes that are hardly commands: what Redis answers, and whether it goes on or closes the connection.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RawProtocolTest {
    private static Program redis;
    private static RunningServer ours;

    @BeforeAll
    static void start() throws Exception {
        redis = Redis.start();
        ours = Sauva.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
        ours.close();
    }

    static List<String> inputs() {
        return List.of(
                "PING\r\n",
                "ping\n",
                "  PING   hello  \r\n",
                "\r\n\r\nPING\r\n",
                "set a \"b c\\x41\\n\"\r\nget a\r\n",
                "set a 'it\\'s'\r\nget a\r\n",
                "set a \"b\r\n",
                "set a \"b\"c\r\n",
                "set a 'b'c\r\n",
                "get \"\"\r\n",
                "*0\r\nPING\r\n",
                "*-1\r\nPING\r\n",
                "*-10\r\nPING\r\n",
                "*1\r\n$4\r\nPING\r\n",
                "*1\n$4\nPING\r\n",
                "*1\r\n$4\r\nPINGxxPING\r\n",
                "*abc\r\n",
                "*\r\n",
                "* 1\r\n$4\r\nPING\r\n",
                "*+1\r\n$4\r\nPING\r\n",
                "*01\r\n$4\r\nPING\r\n",
                "*1\r\nPING\r\n",
                "*1\r\n*1\r\n$4\r\nPING\r\n",
                "*1\r\n$-1\r\n",
                "*1\r\n$abc\r\n",
                "*1\r\n$\r\n",
                "*2\r\n$3\r\nGET\r\n$0\r\n\r\n",
                "*1\r\n$0\r\n\r\nPING\r\n",
                "*1\r\n$536870913\r\n",
                "*1\r\n$99999999999999999999\r\n",
                "*1048577\r\n",
                "*2147483648\r\n",
                "*99999999999999999999\r\n",
                "\u00ff\u00fe PING\r\n",
                "+OK\r\n",
                "$4\r\nPING\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "*2\r\n$6\r\nSELECT\r\n$3\r\nabc\r\n*1\r\n$4\r\nPING\r\n",
                "POST / HTTP/1.1\r\n\r\n",
                "*3\r\n$3\r\nSET\r\n$5\r\nHost:\r\n$1\r\nx\r\n",
                "Host: example.org\r\n",
                "NOSUCH " + "argument ".repeat(60) + "\r\n",
                "NOSUCH" + "H".repeat(300) + "\r\n",
                "NOSUCH a\\r\\nb \"c\\r\\nd\"\r\n");
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void theSameBytesBack(String input) throws IOException {
        assertEquals(answers(redis.address(), input), answers(ours.address(), input));
    }

    /// Lines without an end; each is cut off when it is longer than any can be.
    static List<String> endless() {
        return List.of("*" + "1".repeat(70_000), "*1\r\n$" + "1".repeat(70_000), "x".repeat(70_000));
    }

    @ParameterizedTest
    @MethodSource("endless")
    void theSameBytesBackForALineWithoutEnd(String input) throws IOException {
        assertEquals(all(redis.address(), input), all(ours.address(), input));
    }

    /// The connection is asked to be closed at the end.
    private static String answers(Address address, String input) throws IOException {
        return all(address, input + "*1\r\n$4\r\nQUIT\r\n");
    }

    /// All that comes until the connection is closed.
    private static String all(Address address, String input) throws IOException {
        try (Connection connection = new Connection(address)) {
            connection.sendRaw(input);
            return connection.readToEnd();
        }
    }
}
