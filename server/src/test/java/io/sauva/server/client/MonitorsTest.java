package io.sauva.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.Arguments;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MonitorsTest {
    @Test
    void linesLookAsRedisWritesThem() {
        byte[][] command = {
            Arguments.bytes("set"), Arguments.bytes("a\"\\\n\r\t\b\7"), new byte[] {0, 31, 127, (byte) 0xE9, 'z'}, {}
        };
        assertEquals(
                "1339518083.000042 [3 127.0.0.1:60866] \"set\" \"a\\\"\\\\\\n\\r\\t\\b\\a\" \"\\x00\\x1f\\x7f\\xe9z\" \"\"",
                Monitors.line(Instant.ofEpochSecond(1339518083, 42_000), 3, "127.0.0.1:60866", command));
    }
}
