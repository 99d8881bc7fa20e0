package io.sauva.app;

import io.sauva.concurrent.clock.Clock;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;

/// Shows how far something is: on a terminal a bar that is drawn over itself, elsewhere a line now and then.
///
/// Thread: one.
final class Progress {
    private static final int WIDTH = 30;
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long LINES_NANOS = 5_000_000_000L;

    private final PrintWriter out;
    private final String name;
    private final boolean terminal;
    private final Clock clock;
    private final long begun;
    private long shown;
    private int width;

    Progress(PrintWriter out, String name, boolean terminal, Clock clock) {
        this.out = out;
        this.name = name;
        this.terminal = terminal;
        this.clock = clock;
        begun = clock.nanos();
        shown = begun;
    }

    @SuppressWarnings("SystemConsoleNull") // Java 25 went back to `null` where there is no terminal
    static Progress on(PrintWriter out, String name) {
        Console console = System.console();
        return new Progress(out, name, console != null && console.isTerminal(), Clock.system());
    }

    /// So much is done (0 … 1); `text` says it in numbers.
    void show(double share, String text) {
        long now = clock.nanos();
        if (now - shown < (terminal ? TERMINAL_NANOS : LINES_NANOS)) {
            return;
        }
        shown = now;
        double known = Math.clamp(share, 0, 1);
        String left = known > 0.01 ? ", " + seconds((now - begun) / 1e9 * (1 - known) / known) + " left" : "";
        String percent = String.format(Locale.ROOT, "%3.0f %%", 100 * known);
        if (terminal) {
            int filled = (int) (WIDTH * known);
            draw(name + " [" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + percent + "  " + text + left);
        } else {
            out.println(name + ": " + percent.strip() + ", " + text + left);
            out.flush();
        }
    }

    /// Clears the bar.
    void end() {
        if (terminal && width > 0) {
            draw("");
            out.print("\r");
            out.flush();
        }
    }

    private void draw(String line) {
        out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        out.flush();
        width = line.length();
    }

    private static String seconds(double seconds) {
        long whole = Math.round(seconds);
        return whole < 120 ? whole + " s" : whole / 60 + " min";
    }
}
