package io.sauva.server.client;

/// What a client has begun with `MULTI` or `WATCH`; the part that executes transactions knows more.
public interface Transaction {
    /// Nothing.
    Transaction NONE = new Transaction() {
        @Override
        public boolean isOpen() {
            return false;
        }

        @Override
        public int queued() {
            return 0;
        }

        @Override
        public long queuedBytes() {
            return 0;
        }

        @Override
        public boolean isDoomed() {
            return false;
        }
    };

    /// Whether commands are queued.
    boolean isOpen();

    /// How many are.
    int queued();

    /// What their arguments take.
    long queuedBytes();

    /// Whether a watched key has changed.
    boolean isDoomed();
}
