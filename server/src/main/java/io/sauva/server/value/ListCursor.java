package io.sauva.server.value;

/// A place in a list, from which one walks to the next or the previous element without counting from an end
/// again. Good until the list changes.
///
/// Thread: one at a time, which holds the partition of the list's key.
public final class ListCursor {
    private ListChunk chunk;
    private int position;
    private int start;
    private int length;

    /// At an element, or beside the list if there is no chunk.
    ListCursor(ListChunk chunk, int position) {
        this.chunk = chunk;
        this.position = position;
        look();
    }

    /// Whether it is at an element, not behind the last or before the first.
    public boolean isInside() {
        return chunk != null;
    }

    /// The array that the element is in, from [#start] on; not to be changed.
    public byte[] bytes() {
        return chunk.bytes();
    }

    public int start() {
        return start;
    }

    public int length() {
        return length;
    }

    /// The element; a new array if it is short.
    public byte[] element() {
        return chunk.element(position);
    }

    public boolean isAt(byte[] element) {
        return length == element.length && chunk.isAt(position, element);
    }

    /// Goes to the next element.
    public void forward() {
        position = start + length + (start - position); // as much is behind the element as is before it
        if (position == chunk.end()) {
            chunk = chunk.next;
            position = chunk == null ? 0 : chunk.begin();
        }
        look();
    }

    /// Goes to the previous element.
    public void backward() {
        if (position == chunk.begin()) {
            chunk = chunk.previous;
            position = chunk == null ? 0 : chunk.end();
        }
        if (chunk != null) {
            position = chunk.before(position);
        }
        look();
    }

    ListChunk chunk() {
        return chunk;
    }

    int position() {
        return position;
    }

    private void look() {
        if (chunk != null) {
            length = chunk.length(position);
            start = chunk.start(position, length);
        }
    }
}
