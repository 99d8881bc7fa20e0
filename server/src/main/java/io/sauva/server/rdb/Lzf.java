package io.sauva.server.rdb;

/// Unpacks LZF, Marc Lehmann's compression, in which Redis keeps long strings.
///
/// ```
/// 000nnnnn                     n + 1 bytes follow as they are
/// lllooooo oooooooo            l + 2 bytes from o + 1 bytes before, l below 7
/// 111ooooo llllllll oooooooo   l + 9 bytes from o + 1 bytes before
/// ```
///
/// Thread: any; nothing is kept here.
final class Lzf {
    /// The most that a byte can become: three make 264.
    private static final int MOST = 88;

    private Lzf() {}

    static byte[] unpack(byte[] packed, int from, int length, long unpackedLength) {
        if (unpackedLength > (long) MOST * length) {
            throw new RdbFormatException("a packed string that is too long");
        }
        byte[] unpacked = new byte[(int) unpackedLength];
        int at = from;
        int end = from + length;
        int to = 0;
        try {
            while (at < end) {
                int control = packed[at++] & 0xff;
                int count = control >>> 5;
                if (count == 0) {
                    System.arraycopy(packed, at, unpacked, to, control + 1);
                    at += control + 1;
                    to += control + 1;
                    continue;
                }
                if (count == 7) {
                    count += packed[at++] & 0xff;
                }
                int back = to - (((control & 0x1f) << 8) | (packed[at++] & 0xff)) - 1;
                for (int left = count + 2; left > 0; left--) { // byte by byte: it may reach into what it writes
                    unpacked[to++] = unpacked[back++];
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw new RdbFormatException("a packed string that is broken");
        }
        if (to != unpacked.length || at != end) {
            throw new RdbFormatException("a packed string of another length");
        }
        return unpacked;
    }
}
