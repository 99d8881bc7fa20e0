package io.sauva.server.keyspace;

import io.sauva.server.rdb.DumpPayload;
import io.sauva.server.value.Thresholds;
import io.sauva.storage.EngineException;
import io.sauva.storage.codec.Codec;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Values as bytes, for engines that keep bytes: a string as it is, others as `DUMP` writes them; before it,
/// what it is and when it goes.
///
/// ```
///   0        1 or 9
///   +------+-------+-------+
///   | kind | time  | value |     kind: bit 0 has a time, bit 1 is no string
///   +------+-------+-------+
/// ```
///
/// Thread: any.
public final class ValueCodec implements Codec<Object> {
    private static final int TIMED = 1;
    private static final int DUMPED = 2;

    private final Thresholds thresholds;

    public ValueCodec(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    @Override
    public byte[] encode(Object value) {
        Object inner = value instanceof Timed timed ? timed.value() : value;
        byte[] bytes = inner instanceof byte[] string ? string : DumpPayload.of(inner);
        int kind = (value instanceof Timed ? TIMED : 0) | (inner instanceof byte[] ? 0 : DUMPED);
        ByteBuffer encoded = ByteBuffer.allocate(1 + ((kind & TIMED) != 0 ? Long.BYTES : 0) + bytes.length);
        encoded.put((byte) kind);
        if (value instanceof Timed timed) {
            encoded.putLong(timed.millis());
        }
        return encoded.put(bytes).array();
    }

    @Override
    public Object decode(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] < 0 || bytes[0] > (TIMED | DUMPED)) {
            throw new EngineException("a value in the engine was not written by this server");
        }
        boolean timed = (bytes[0] & TIMED) != 0;
        byte[] rest = Arrays.copyOfRange(bytes, timed ? 1 + Long.BYTES : 1, bytes.length);
        Object value = (bytes[0] & DUMPED) == 0
                ? rest
                : DumpPayload.value(rest, thresholds)
                        .orElseThrow(() -> new EngineException("a value in the engine is damaged"));
        return timed ? new Timed(value, ByteBuffer.wrap(bytes).getLong(1)) : value;
    }
}
