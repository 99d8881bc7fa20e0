package io.sauva.server.rdb;

/// The checksum of Redis's files: 64 bits, Jones's polynomial, reflected.
///
/// Thread: any; nothing is kept here.
final class Crc64 {
    /// 0xad93d23594c935a9 with its bits reversed.
    private static final long POLYNOMIAL = 0x95ac9329ac4bc9b5L;

    private static final long[] TABLE = table();

    private Crc64() {}

    static long of(byte[] bytes, int from, int to) {
        long sum = 0;
        for (int at = from; at < to; at++) {
            sum = TABLE[(int) (sum ^ bytes[at]) & 0xff] ^ (sum >>> 8);
        }
        return sum;
    }

    private static long[] table() {
        long[] table = new long[256];
        for (int value = 0; value < table.length; value++) {
            long sum = value;
            for (int bit = 0; bit < 8; bit++) {
                sum = (sum & 1) == 0 ? sum >>> 1 : (sum >>> 1) ^ POLYNOMIAL;
            }
            table[value] = sum;
        }
        return table;
    }
}
