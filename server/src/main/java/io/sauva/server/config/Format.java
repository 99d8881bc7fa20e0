package io.sauva.server.config;

/// How values of a parameter are written.
///
/// Thread: any; it has no state.
interface Format<T> {
    /// The value that the text stands for, else a [BadValueException]. What the parameter is now matters where a
    /// text gives a part only.
    T parse(String text, T present);

    String print(T value);
}
