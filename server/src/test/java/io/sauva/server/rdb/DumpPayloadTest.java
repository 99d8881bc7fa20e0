package io.sauva.server.rdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.Value;
import io.sauva.server.value.stream.StreamEntry;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamMarks;
import io.sauva.server.value.stream.StreamValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/// Payloads byte by byte: those of Redis 7.0, those of its predecessors, and broken ones.
class DumpPayloadTest {
    private final Thresholds thresholds = new Thresholds();

    @Test
    void theChecksumIsThatOfRedis() {
        byte[] digits = Arguments.bytes("123456789");
        assertEquals(0xe9c6d914c4b8d9caL, Crc64.of(digits, 0, digits.length));
    }

    @Test
    void shortStringsAreDumpedAsRedisDoes() {
        // SET a 1, SET a hello; DUMP a
        assertEquals("00c001 0a00", head("1"));
        assertEquals("00c100ff 0a00", head("-256"));
        assertEquals("000568656c6c6f 0a00", head("hello"));
        assertEquals("00c2" + "40420f00" + " 0a00", head("1000000"));
    }

    private static String head(String value) {
        byte[] payload = DumpPayload.of(Arguments.bytes(value));
        assertTrue(DumpPayload.isIntact(payload));
        String hex = HexFormat.of().formatHex(payload, 0, payload.length - 8);
        return hex.substring(0, hex.length() - 4) + " " + hex.substring(hex.length() - 4);
    }

    @Test
    void aPayloadThatWasChangedIsNotIntact() {
        byte[] payload = DumpPayload.of(Arguments.bytes("hello"));
        for (int at = 0; at < payload.length; at++) {
            byte[] changed = payload.clone();
            changed[at] ^= 1;
            assertFalse(DumpPayload.isIntact(changed), "byte " + at);
        }
        assertFalse(DumpPayload.isIntact(new byte[9]));
        assertFalse(DumpPayload.isIntact(new byte[0]));
    }

    @Test
    void aLaterVersionIsRefused() {
        RdbOutput output = new RdbOutput();
        ValueWriter.write(Arguments.bytes("hello"), output);
        output.lowFirst(11, 2);
        byte[] summed = output.toArray();
        output.lowFirst(Crc64.of(summed, 0, summed.length), 8);
        assertFalse(DumpPayload.isIntact(output.toArray()));
    }

    /// The ziplists of Redis 6 and before: of all kinds of entries.
    @Test
    void formsOfPredecessorsAreRead() {
        String entries = "00" + "02" + "6162" // ab
                + "04" + "f1" // 0
                + "02" + "fd" // 12
                + "02" + "fe" + "80" // -128
                + "03" + "c0" + "e803" // 1000
                + "04" + "f0" + "000080" // -8388608
                + "05" + "d0" + "00000080" // -2147483648
                + "06" + "e0" + "ffffffffffffff7f"; // 9223372036854775807
        byte[] ziplist = HexFormat.of().parseHex("00000000" + "00000000" + "0800" + entries + "ff");
        List<String> expected =
                List.of("ab", "0", "12", "-128", "1000", "-8388608", "-2147483648", "9223372036854775807");
        assertEquals(expected, elements(read(10, ziplist)));
        assertEquals(expected, elements(read(14, 1, ziplist)));
        SortedSetValue set = (SortedSetValue) read(
                12,
                HexFormat.of().parseHex("00000000" + "00000000" + "0200" + "00" + "02" + "6162" + "04" + "f4" + "ff"));
        assertEquals(3, set.score(Arguments.bytes("ab")));
    }

    private Object read(int type, byte[] string) {
        RdbOutput output = new RdbOutput();
        output.unsignedByte(type);
        output.string(string);
        return new ValueReader(new RdbInput(output.toArray()), thresholds).read();
    }

    private Object read(int type, int count, byte[] string) {
        RdbOutput output = new RdbOutput();
        output.unsignedByte(type);
        output.length(count);
        output.string(string);
        return new ValueReader(new RdbInput(output.toArray()), thresholds).read();
    }

    private static List<String> elements(Object list) {
        List<String> elements = new ArrayList<>();
        ((ListValue) list).forEach(element -> elements.add(Arguments.text(element)));
        return elements;
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertTrue(
                DumpPayload.value(new byte[] {99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, thresholds)
                        .isEmpty(),
                "a type");
        assertTrue(value("0100").isEmpty(), "an empty list");
        assertTrue(value("0202" + "0161" + "0161").isEmpty(), "a member twice");
        assertTrue(value("0401" + "0161").isEmpty(), "half a pair");
        assertTrue(value("0501" + "0161" + "000000000000f87f").isEmpty(), "a score that is not a number");
        assertTrue(value("0081ffffffffffffffff").isEmpty(), "a length of 64 bits");
        assertTrue(value("00c3" + "05" + "81000000ffffffffff" + "0000000000").isEmpty(), "a bomb");
    }

    /// `XADD s 1-1 a b`, `XADD s 1-2 a b`, `DUMP s` of Redis 7.0, without compression; then the same as 6.2
    /// wrote it.
    @Test
    void streamsOfRedisAreRead() {
        String block = "10" + "0000000000000001" + "0000000000000001"
                + "28" + "280000000f00" + "0201" + "0001" + "0101" + "816102" + "0001"
                + "0201" + "0001" + "0001" + "816202" + "0401"
                + "0201" + "0001" + "0101" + "816202" + "0401" + "ff";
        String tail = "02" + "0102";
        StreamValue stream = (StreamValue) value("13" + "01" + block + tail + "0101" + "0000" + "02" + "00")
                .orElseThrow();
        assertEquals("[1-1, 1-2]", ids(stream));
        assertEquals(new StreamMarks(new StreamId(1, 2), StreamId.MIN, 2), stream.marks());
        byte[] again = DumpPayload.of(stream);
        assertEquals(
                "13" + "01" + block + tail + "0101" + "0000" + "02" + "00" + "0a00",
                HexFormat.of().formatHex(again, 0, again.length - 8));
        StreamValue old = (StreamValue) value("0f" + "01" + block + tail + "00").orElseThrow();
        assertEquals("[1-1, 1-2]", ids(old));
        assertEquals(stream.marks(), old.marks());
        assertEquals("[]", ids((StreamValue) value("13" + "00" + "00" + "0505" + "0000" + "0505" + "07" + "00")
                .orElseThrow()));
        assertTrue(
                value("13" + "01" + block + tail + "0101" + "0000" + "02" + "01" + "0167")
                        .isEmpty(),
                "a group");
        assertTrue(
                value("13" + "01" + block + "01" + "0102" + "0101" + "0000" + "02" + "00")
                        .isEmpty(),
                "a length");
        assertTrue(
                value("13" + "01" + block + "02" + "0101" + "0101" + "0000" + "02" + "00")
                        .isEmpty(),
                "a last id");
        assertTrue(
                value("13" + "02" + block + block + "04" + "0102" + "0101" + "0000" + "04" + "00")
                        .isEmpty(),
                "order");
        for (String[] damage : new String[][] {
            {"0201000101018161", "0301000101018161"}, // more entries than there are
            {"0f0002010001", "0f0002010101"}, // more deleted ones
            {"8162020401", "8162020501"}, // an entry of another size
            {"0001" + "0201", "0101" + "0201"}, // no end of the fields
            {"0201" + "0001" + "0101" + "8162", "0201" + "0001" + "0001" + "8162"}, // the same id twice
        }) {
            String changed = block.replaceFirst(damage[0], damage[1]);
            assertNotEquals(block, changed);
            assertTrue(
                    value("13" + "01" + changed + tail + "0101" + "0000" + "02" + "00")
                            .isEmpty(),
                    damage[1]);
        }
    }

    private static String ids(StreamValue stream) {
        return stream.range(StreamId.MIN, StreamId.MAX, 100).stream()
                .map(StreamEntry::id)
                .toList()
                .toString();
    }

    @Property(tries = 2000)
    void aDamagedStreamIsRefusedOrRead(@ForAll @Size(min = 1, max = 5) List<Integer> places, @ForAll byte with) {
        StreamValue stream = new StreamValue(thresholds);
        for (int entry = 1; entry < 6; entry++) {
            byte[] field = Arguments.bytes(entry == 4 ? "another" : "field");
            stream.append(new StreamId(entry, 0), new byte[][] {field, Arguments.bytes(entry * 1000L)}, 0);
        }
        byte[] payload = DumpPayload.of(stream);
        for (int place : places) {
            payload[1 + Math.floorMod(place, payload.length - 11)] = with;
        }
        DumpPayload.value(payload, thresholds).ifPresent(value -> {
            StreamValue read = (StreamValue) value;
            assertEquals(
                    read.length(),
                    read.range(StreamId.MIN, StreamId.MAX, Long.MAX_VALUE).size());
            assertEquals(
                    read.length(),
                    read.reverseRange(StreamId.MIN, StreamId.MAX, Long.MAX_VALUE)
                            .size());
        });
    }

    private Optional<Object> value(String hex) {
        return DumpPayload.value(HexFormat.of().parseHex(hex + "00000000000000000000"), thresholds);
    }

    @Property(tries = 2000)
    void bytesOfChanceNeverDoMoreThanBeRefused(@ForAll byte[] bytes, @ForAll byte type) {
        byte[] payload = new byte[bytes.length + 11];
        payload[0] = (byte) (type & 0x1f);
        System.arraycopy(bytes, 0, payload, 1, bytes.length);
        DumpPayload.value(payload, thresholds)
                .ifPresent(value -> assertTrue(value instanceof byte[] || !((Value) value).isEmpty()));
    }

    @Property
    void stringsComeBack(@ForAll byte[] string) {
        byte[] back =
                (byte[]) DumpPayload.value(DumpPayload.of(string), thresholds).orElseThrow();
        assertArrayEquals(string, back, () -> Arrays.toString(string));
    }
}
