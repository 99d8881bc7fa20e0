package io.sauva.lab.experiment;

/// Where something was measured: figures without their machine mean nothing.
public final class Machine {
    private Machine() {}

    /// Java, processors and operating system, on one line.
    public static String describe() {
        return "Java " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " processors, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }
}
