package io.sauva.checks.benchmarks;

final class AllocatorTable {
    private AllocatorTable() {}

    static void run(String[] options) {}
}
