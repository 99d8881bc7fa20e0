package io.sauva.server.value.stream;

/// How much of a stream may stay: so many entries, or those from an id on. The oldest go.
///
/// @param longest how many entries may stay, or -1 if an id says it
/// @param least the id from which on entries may stay, or `null` if a number says it
/// @param approximate whether only whole blocks go, which costs little; some more entries stay then
/// @param limit how many entries go at most, if that is approximate; 0 is no limit
public record StreamTrim(long longest, StreamId least, boolean approximate, long limit) {
    public static StreamTrim toLength(long longest, boolean approximate, long limit) {
        return new StreamTrim(longest, null, approximate, limit);
    }

    public static StreamTrim from(StreamId least, boolean approximate, long limit) {
        return new StreamTrim(-1, least, approximate, limit);
    }

    /// Whether a number of entries says it.
    public boolean isByLength() {
        return least == null;
    }
}
