package io.sauva.server.rdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/// Payloads of libraries; that Redis takes them is checked beside it, in `checks/server`.
class FunctionPayloadTest {
    @Test
    void nothingIsAPayloadTooAsInRedis() {
        // FUNCTION FLUSH; FUNCTION DUMP
        byte[] payload = HexFormat.of().parseHex("0a005d9b5c400f7fa2da");
        assertArrayEquals(payload, FunctionPayload.of(List.of()));
        assertTrue(DumpPayload.isIntact(payload));
        assertEquals(List.of(), FunctionPayload.texts(payload));
    }

    @Property
    void textsComeBack(@ForAll List<byte[]> texts) {
        byte[] payload = FunctionPayload.of(texts);
        assertTrue(DumpPayload.isIntact(payload));
        List<byte[]> read = FunctionPayload.texts(payload);
        assertEquals(texts.size(), read.size());
        for (int at = 0; at < texts.size(); at++) {
            assertArrayEquals(texts.get(at), read.get(at));
        }
    }

    @Test
    void whatIsNoLibraryIsRefused() {
        byte[] value = DumpPayload.of(Arguments.bytes("value"));
        assertEquals("given type is not a function", refusal(value));
        RdbOutput cut = new RdbOutput();
        cut.unsignedByte(0xf5);
        cut.length(10);
        assertEquals("Failed loading library payload", refusal(DumpPayload.sealed(cut)));
    }

    private static String refusal(byte[] payload) {
        return assertThrows(RdbFormatException.class, () -> FunctionPayload.texts(payload))
                .getMessage();
    }
}
