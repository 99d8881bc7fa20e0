package io.sauva.concurrent.queue;

/// Nodes of 1 cell.
public class MultiCounterQueueOneCellLincheckTest extends MultiCounterQueueLincheck {
    public MultiCounterQueueOneCellLincheckTest() {
        super(1);
    }
}
