package io.sauva.lua;

/// A share of a state's memory: kept alive by the objects that were charged to it, and found dead by the
/// account when the collector has taken all of them.
final class MemoryToken {
    final MemoryAccount account;
    long bytes;

    MemoryToken(MemoryAccount account) {
        this.account = account;
    }
}
