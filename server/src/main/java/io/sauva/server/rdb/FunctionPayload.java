package io.sauva.server.rdb;

import java.util.ArrayList;
import java.util.List;

/// What `FUNCTION DUMP` answers and `FUNCTION RESTORE` takes: the texts of libraries, the version of the format,
/// and a checksum of all.
///
/// ```
/// { f5 text } version:2 checksum:8     numbers the lowest byte first
/// ```
///
/// Thread: any; nothing is kept here.
public final class FunctionPayload {
    private static final int LIBRARY = 0xf5;

    private FunctionPayload() {}

    /// The payload of these texts.
    public static byte[] of(List<byte[]> texts) {
        RdbOutput output = new RdbOutput();
        for (byte[] text : texts) {
            output.unsignedByte(LIBRARY);
            output.string(text);
        }
        return DumpPayload.sealed(output);
    }

    /// The texts of a payload that is intact ([DumpPayload#isIntact]), else a [RdbFormatException] with the words
    /// of Redis.
    public static List<byte[]> texts(byte[] payload) {
        RdbInput input = new RdbInput(payload, 0, payload.length - DumpPayload.FOOTER);
        List<byte[]> texts = new ArrayList<>();
        while (!input.isAtEnd()) {
            if (input.unsignedByte() != LIBRARY) {
                throw new RdbFormatException("given type is not a function");
            }
            texts.add(text(input));
        }
        return texts;
    }

    private static byte[] text(RdbInput input) {
        try {
            return input.string();
        } catch (RdbFormatException e) {
            throw new RdbFormatException("Failed loading library payload", e);
        }
    }
}
