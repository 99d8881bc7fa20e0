/// Queues, timers, clock, off-heap free-list allocator and workers: what every other module stands on.
module io.sauva.concurrent {
    requires org.jctools.core;
    requires org.jctools.core.jdk11;

    exports io.sauva.concurrent.clock;
    exports io.sauva.concurrent.memory;
    exports io.sauva.concurrent.queue;
    exports io.sauva.concurrent.timer;
    exports io.sauva.concurrent.worker;
}
