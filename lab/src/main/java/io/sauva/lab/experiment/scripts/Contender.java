package io.sauva.lab.experiment.scripts;

/// A way to run a script that is compared with others.
enum Contender {
    /// Stock Redis.
    REDIS("Redis EVAL", "EVAL", true, false),
    /// Ours, atomic. Scripts with a key in common run one after the other.
    EVAL("Sauva EVAL", "EVAL", false, false),
    /// Ours, atomic, each client with matrices of its own.
    EVAL_APART("Sauva EVAL, own matrices", "EVAL", false, true),
    /// Ours, asynchronous.
    ASYNC("Sauva EVALASYNC", "EVALASYNC", false, false);

    private final String title;
    private final String command;
    private final boolean redis;
    private final boolean apart;

    Contender(String title, String command, boolean redis, boolean apart) {
        this.title = title;
        this.command = command;
        this.redis = redis;
        this.apart = apart;
    }

    /// As tables name it.
    String title() {
        return title;
    }

    /// What runs its scripts.
    String command() {
        return command;
    }

    /// Whether it is not ours.
    boolean isRedis() {
        return redis;
    }

    /// Whether each client has its own data.
    boolean isApart() {
        return apart;
    }
}
