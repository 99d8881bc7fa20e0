package io.sauva.scripting.async;

import java.util.concurrent.atomic.AtomicLong;

/// How many bytes of replies wait for one script, and how many may. They are said on other threads, where the
/// account of the script's state must not be touched; once the script has seen that a reply is complete it is
/// charged there.
///
/// Thread: any.
final class ReplyMemory {
    private final long mostBytes;
    private final AtomicLong bytes = new AtomicLong();

    /// @param mostBytes 0: as many as there are
    ReplyMemory(long mostBytes) {
        this.mostBytes = mostBytes == 0 ? Long.MAX_VALUE : mostBytes;
    }

    /// Takes so many more; `false` if they would be too many, and were not taken.
    boolean take(long more) {
        if (bytes.addAndGet(more) <= mostBytes) {
            return true;
        }
        bytes.addAndGet(-more);
        return false;
    }

    void giveBack(long fewer) {
        bytes.addAndGet(-fewer);
    }
}
