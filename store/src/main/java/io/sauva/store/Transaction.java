package io.sauva.store;

/// What the body of [Store#transact] works with. It sees the declared keys only, and its own changes.
///
/// Thread: the one that runs the body, until the body returns.
public interface Transaction {
    /// The value of the key, or `null`.
    byte[] get(byte[] key);

    /// Sets the value of the key, when the body has returned.
    void put(byte[] key, byte[] value);

    /// Removes the key, when the body has returned; answers whether it was there.
    boolean delete(byte[] key);
}
