package io.sauva.scripting.functions;

/// What a function says of itself when it is registered. Only [#NO_WRITES] matters here: there is no cluster, no
/// replica that may be stale, and no limit of memory for data.
enum FunctionFlag {
    NO_WRITES("no-writes"),
    ALLOW_OOM("allow-oom"),
    ALLOW_STALE("allow-stale"),
    NO_CLUSTER("no-cluster"),
    ALLOW_CROSS_SLOT_KEYS("allow-cross-slot-keys");

    private final String text;

    FunctionFlag(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /// The flag of that name in whatever case, or `null`.
    static FunctionFlag named(String name) {
        for (FunctionFlag flag : values()) {
            if (flag.text.equalsIgnoreCase(name)) {
                return flag;
            }
        }
        return null;
    }
}
