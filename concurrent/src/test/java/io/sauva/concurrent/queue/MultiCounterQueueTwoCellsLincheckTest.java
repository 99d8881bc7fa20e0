package io.sauva.concurrent.queue;

/// Nodes of 2 cells.
public class MultiCounterQueueTwoCellsLincheckTest extends MultiCounterQueueLincheck {
    public MultiCounterQueueTwoCellsLincheckTest() {
        super(2);
    }
}
