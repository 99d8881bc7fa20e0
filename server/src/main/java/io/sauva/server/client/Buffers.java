package io.sauva.server.client;

/// What a connection holds for its client just now, in bytes.
///
/// @param input came and was not looked at yet
/// @param inputFree room behind it
/// @param arguments of the command that has not come to its end
/// @param reply was said and not sent yet
/// @param pieces how many replies wait for the socket
/// @param output their bytes, and those that the network library has
public record Buffers(long input, long inputFree, long arguments, long reply, int pieces, long output) {
    /// All of them together.
    public long total() {
        return input + inputFree + arguments + reply + output;
    }
}
