package io.sauva.server.value.stream;

/// What an entry of a stream is called: a time and a number that counts within it, both unsigned. Later entries
/// have larger ones.
///
/// @param millis the time, mostly in milliseconds since 1970
/// @param sequence counts the entries of one time
public record StreamId(long millis, long sequence) implements Comparable<StreamId> {
    /// The least one. No entry has it.
    public static final StreamId MIN = new StreamId(0, 0);

    public static final StreamId MAX = new StreamId(-1, -1);

    @Override
    public int compareTo(StreamId other) {
        int byTime = Long.compareUnsigned(millis, other.millis);
        return byTime != 0 ? byTime : Long.compareUnsigned(sequence, other.sequence);
    }

    public boolean isBefore(StreamId other) {
        return compareTo(other) < 0;
    }

    public boolean isAfter(StreamId other) {
        return compareTo(other) > 0;
    }

    /// The one that follows; the last one has none.
    public StreamId next() {
        if (sequence != -1) {
            return new StreamId(millis, sequence + 1);
        }
        if (millis == -1) {
            throw new IllegalStateException("nothing follows the last id");
        }
        return new StreamId(millis + 1, 0);
    }

    /// The one before; the first one has none.
    public StreamId previous() {
        if (sequence != 0) {
            return new StreamId(millis, sequence - 1);
        }
        if (millis == 0) {
            throw new IllegalStateException("nothing is before the first id");
        }
        return new StreamId(millis - 1, -1);
    }

    /// As clients see it: `1526919030474-55`.
    @Override
    public String toString() {
        return Long.toUnsignedString(millis) + "-" + Long.toUnsignedString(sequence);
    }
}
