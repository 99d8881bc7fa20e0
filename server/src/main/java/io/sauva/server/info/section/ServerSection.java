package io.sauva.server.info.section;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.info.Identity;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Which server this is.
final class ServerSection implements InfoSection {
    private final Identity identity;
    private final Settings settings;
    private final Clock clock;
    private final InstantSource time;

    ServerSection(Identity identity, Settings settings, Clock clock, InstantSource time) {
        this.identity = identity;
        this.settings = settings;
        this.clock = clock;
        this.time = time;
    }

    @Override
    public String title() {
        return "Server";
    }

    @Override
    public void write(InfoText text) {
        Duration up = Duration.ofNanos(clock.nanos() - identity.startedNanos());
        Instant now = time.instant();
        text.field("redis_version", Identity.REDIS_VERSION)
                .field("redis_git_sha1", "00000000")
                .field("redis_git_dirty", 0)
                .field("redis_build_id", "0")
                .field("redis_mode", "standalone")
                .field("sauva_version", identity.version())
                .field("os", property("os.name") + " " + property("os.version") + " " + property("os.arch"))
                .field("arch_bits", 64)
                .field("monotonic_clock", "System.nanoTime")
                .field("multiplexing_api", "epoll")
                .field("java_version", property("java.version"))
                .field("process_id", ProcessHandle.current().pid())
                .field("process_supervised", settings.text("supervised"))
                .field("run_id", identity.runId())
                .field("tcp_port", settings.get(Parameters.PORT))
                .field("server_time_usec", now.getEpochSecond() * 1_000_000 + now.getNano() / 1000)
                .field("uptime_in_seconds", up.toSeconds())
                .field("uptime_in_days", up.toDays())
                .field("hz", settings.text("hz"))
                .field("configured_hz", settings.text("hz"))
                .field("lru_clock", now.getEpochSecond() & 0xFFFFFF)
                .field("executable", ProcessHandle.current().info().command().orElse(""))
                .field("config_file", settings.file() == null ? "" : settings.file())
                .field("io_threads_active", 0);
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }
}
