package io.sauva.lab.workload;

/// What an operation of a workload does. Its number is how its line begins: `0,key`, `1,key`, `2,key,limit`,
/// `3,key,key,…`.
///
/// The first three are Repart-KV's. The fourth is ours: it reads its keys and writes them all, atomically; with
/// one key it is YCSB's read-modify-write.
public enum Kind {
    READ('0'),
    WRITE('1'),
    SCAN('2'),
    TRANSACTION('3');

    private final char sign;

    Kind(char sign) {
        this.sign = sign;
    }

    /// How its line begins.
    char sign() {
        return sign;
    }
}
