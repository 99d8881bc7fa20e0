package io.sauva.server.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/// Bytes of all kinds, cut anywhere: what comes out does not depend on the cuts, and what goes wrong is an error
/// of the protocol.
class RequestReaderFuzzTest {
    @Property(tries = 2000)
    void cutsDoNotMatter(@ForAll("streams") byte[] stream, @ForAll @Size(max = 12) List<Integer> cuts) {
        ReadRequests whole = new ReadRequests();
        whole.feed(stream, 0, stream.length);
        assertEquals(whole.commands(), cut(stream, cuts).commands());
        ReadRequests single = new ReadRequests();
        for (int at = 0; at < stream.length && single.feed(stream, at, at + 1); at++) {
            assertTrue(single.mostHeld() <= 16L * (at + 1) + 64 * 1024, "held " + single.mostHeld());
        }
        assertEquals(whole.commands(), single.commands());
    }

    private static ReadRequests cut(byte[] stream, List<Integer> cuts) {
        int[] places = cuts.stream()
                .mapToInt(cut -> Math.floorMod(cut, stream.length + 1))
                .sorted()
                .toArray();
        ReadRequests pieces = new ReadRequests();
        int from = 0;
        boolean going = true;
        for (int place : places) {
            going = going && pieces.feed(stream, from, place);
            from = place;
        }
        if (going) {
            pieces.feed(stream, from, stream.length);
        }
        return pieces;
    }

    @Property(tries = 2000)
    void whatWasWrittenIsRead(@ForAll("commands") List<List<byte[]>> commands) {
        ReadRequests requests = new ReadRequests();
        byte[] stream = encode(commands);
        assertTrue(requests.feed(stream, 0, stream.length));
        assertEquals(
                commands.stream()
                        .map(command -> command.stream()
                                .map(word -> new String(word, StandardCharsets.ISO_8859_1))
                                .toList())
                        .toList(),
                requests.commands());
    }

    @Provide
    Arbitrary<List<List<byte[]>>> commands() {
        Arbitrary<byte[]> words =
                Arbitraries.bytes().array(byte[].class).ofMinSize(0).ofMaxSize(20);
        return words.list().ofMinSize(1).ofMaxSize(6).list().ofMaxSize(8);
    }

    /// Streams of pieces that make sense, pieces that nearly do, and noise.
    @Provide
    Arbitrary<byte[]> streams() {
        Arbitrary<byte[]> valid = commands().map(RequestReaderFuzzTest::encode);
        Arbitrary<byte[]> tokens = Arbitraries.of(
                        "*",
                        "$",
                        "\r\n",
                        "\r",
                        "\n",
                        "1",
                        "3",
                        "-1",
                        "0",
                        "10",
                        "GET",
                        "\"",
                        "'",
                        "\\x4",
                        " ",
                        "*2\r\n",
                        "$3\r\n",
                        "PING\r\n",
                        "2147483647",
                        "536870912",
                        "*1\r\n$4\r\nPING\r\n",
                        "post ",
                        "99999999999")
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1));
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(30);
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(3, valid),
                        net.jqwik.api.Tuple.of(5, tokens),
                        net.jqwik.api.Tuple.of(1, noise))
                .list()
                .ofMaxSize(12)
                .map(RequestReaderFuzzTest::join);
    }

    private static byte[] encode(List<List<byte[]>> commands) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (List<byte[]> command : commands) {
            out.writeBytes(("*" + command.size() + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            for (byte[] word : command) {
                out.writeBytes(("$" + word.length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                out.writeBytes(word);
                out.writeBytes(new byte[] {'\r', '\n'});
            }
        }
        return out.toByteArray();
    }

    private static byte[] join(List<byte[]> pieces) {
        int length = pieces.stream().mapToInt(piece -> piece.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, all, at, piece.length);
            at += piece.length;
        }
        return Arrays.copyOf(all, length);
    }
}
