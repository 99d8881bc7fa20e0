/// Which node a key belongs to when nodes come and go: the traditional hashes, consistent hashing on Chord's
/// ring, and the functions that came after it, behind one contract, [io.sauva.partitioning.ring.NodeMap].
package io.sauva.partitioning.ring;
