package io.sauva.server.rdb;

import io.sauva.server.value.Thresholds;
import java.util.Optional;

/// What `DUMP` answers and `RESTORE` takes: a value, the version of the format, and a checksum of both.
///
/// ```
/// type:1 value version:2 checksum:8     numbers the lowest byte first
/// ```
///
/// Thread: any; nothing is kept here.
public final class DumpPayload {
    /// The format of Redis 7.0.
    private static final int VERSION = 10;

    /// How long version and checksum are.
    static final int FOOTER = 10;

    private DumpPayload() {}

    /// The payload of a `byte[]` or a [io.sauva.server.value.Value].
    public static byte[] of(Object value) {
        RdbOutput output = new RdbOutput();
        ValueWriter.write(value, output);
        return sealed(output);
    }

    /// What was written, with version and checksum behind it.
    static byte[] sealed(RdbOutput output) {
        output.lowFirst(VERSION, 2);
        byte[] summed = output.toArray();
        output.lowFirst(Crc64.of(summed, 0, summed.length), Long.BYTES);
        return output.toArray();
    }

    /// Whether version and checksum are right.
    public static boolean isIntact(byte[] payload) {
        if (payload.length < FOOTER) {
            return false;
        }
        RdbInput footer = new RdbInput(payload, payload.length - FOOTER, payload.length);
        return (footer.shortLowFirst() & 0xffff) <= VERSION
                && footer.longLowFirst() == Crc64.of(payload, 0, payload.length - Long.BYTES);
    }

    /// The value of a payload that is intact; nothing if it makes no sense all the same.
    public static Optional<Object> value(byte[] payload, Thresholds thresholds) {
        try {
            RdbInput input = new RdbInput(payload, 0, payload.length - FOOTER);
            return Optional.of(new ValueReader(input, thresholds).read());
        } catch (RdbFormatException e) {
            return Optional.empty();
        }
    }
}
