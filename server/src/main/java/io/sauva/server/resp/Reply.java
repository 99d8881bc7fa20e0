package io.sauva.server.resp;

import java.util.Arrays;

/// Where a command says its answer. The protocol's two versions differ in how some of it is spelled; a command
/// says what it means and does not ask.
///
/// Aggregates are announced with the number of their elements, which must follow. A command checks its arguments
/// before it says anything; should it fail afterwards all the same, what it said is taken back.
///
/// Thread: one at a time.
public interface Reply {
    /// The protocol of the reader: 2 or 3.
    int protocol();

    /// `+OK`
    void ok();

    /// A status of one line.
    void simple(String status);

    /// An error of one line; begins with its code, such as `ERR` or `WRONGTYPE`.
    void error(String message);

    void integer(long number);

    /// A string of bytes; `null` is [#nil].
    void bulk(byte[] bytes);

    /// So many bytes of an array that may change afterwards.
    default void bulk(byte[] array, int from, int size) {
        bulk(Arrays.copyOfRange(array, from, from + size));
    }

    /// A string of ASCII characters.
    void bulk(String text);

    /// Nothing there, where a string would be.
    void nil();

    /// Nothing there, where an array would be.
    void nilArray();

    void array(int elements);

    /// So many keys with their values, which follow in turn.
    void map(int pairs);

    void set(int elements);

    /// Something the client did not ask for.
    void push(int elements);

    /// So many pairs about the reply that follows; for clients of the new protocol only.
    default void attributes(int pairs) {
        throw new UnsupportedOperationException("nobody here says attributes");
    }

    /// A floating point number.
    void number(double value);

    void bool(boolean value);

    /// A whole number of any size, as its digits.
    void bigNumber(byte[] digits);

    /// Text that is shown as it is; the format has three letters.
    void verbatim(String format, byte[] text);
}
