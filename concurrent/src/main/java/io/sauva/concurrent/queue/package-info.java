/// Queues, named by who may use them.
///
/// | class | producers | consumers | bounded | made of |
/// |---|---|---|---|---|
/// | [io.sauva.concurrent.queue.SpscRing] | one | one | yes | JCTools |
/// | [io.sauva.concurrent.queue.MpscRing] | many | one | yes | JCTools |
/// | [io.sauva.concurrent.queue.MultiCounterQueue] | many | many | no | RAST §2.2–2.4 |
///
/// Accessors say their memory order: `acquireX`, `releaseX`, `plainX`, `casX`; `getAndAddX` and `casX` are
/// volatile. docs/benchmarks.md says which one is the fastest for what.
package io.sauva.concurrent.queue;
