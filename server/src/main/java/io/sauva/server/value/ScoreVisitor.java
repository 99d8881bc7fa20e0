package io.sauva.server.value;

/// Sees members of a sorted set one by one.
@FunctionalInterface
public interface ScoreVisitor {
    void visit(byte[] member, double score);
}
