package io.sauva.server.info.section;

import io.sauva.server.config.Settings;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.ProcessFigures;
import java.util.Locale;
import java.util.function.ToLongFunction;

/// Memory of the process. What Redis says of its allocator is said of the Java heap.
final class MemorySection implements InfoSection {
    private final ProcessFigures process;
    private final Settings settings;
    private final ToLongFunction<String> figures;

    MemorySection(ProcessFigures process, Settings settings, ToLongFunction<String> figures) {
        this.process = process;
        this.settings = settings;
        this.figures = figures;
    }

    @Override
    public String title() {
        return "Memory";
    }

    @Override
    public void write(InfoText text) {
        long used = process.usedBytes();
        long resident = process.residentBytes();
        long committed = process.committedBytes();
        long data = Math.max(0, used - process.startBytes());
        text.bytes("used_memory", used)
                .bytes("used_memory_rss", resident)
                .bytes("used_memory_peak", process.peakBytes())
                .field("used_memory_peak_perc", percent(used, process.peakBytes()))
                .field("used_memory_overhead", used - data)
                .field("used_memory_startup", process.startBytes())
                .field("used_memory_dataset", data)
                .field("used_memory_dataset_perc", percent(data, Math.max(1, used - process.startBytes())))
                .field("allocator_allocated", used)
                .field("allocator_active", committed)
                .field("allocator_resident", committed)
                .bytes("total_system_memory", ProcessFigures.machineBytes())
                .bytes("used_memory_lua", figure("used_memory_lua"))
                .field("used_memory_vm_eval", figure("used_memory_vm_eval"))
                .field("used_memory_scripts_eval", figure("used_memory_scripts_eval"))
                .field("number_of_cached_scripts", figure("number_of_cached_scripts"))
                .field("number_of_functions", figure("number_of_functions"))
                .field("number_of_libraries", figure("number_of_libraries"))
                .field("used_memory_vm_functions", figure("used_memory_vm_functions"))
                .bytes("used_memory_vm_total", figure("used_memory_vm_total"))
                .field("used_memory_functions", figure("used_memory_functions"))
                .bytes("used_memory_scripts", figure("used_memory_scripts"))
                .bytes("maxmemory", Long.parseLong(settings.text("maxmemory")))
                .field("maxmemory_policy", settings.text("maxmemory-policy"))
                .field("heap_max", process.limitBytes())
                .decimal("allocator_frag_ratio", ratio(committed, used), 2)
                .field("allocator_frag_bytes", committed - used)
                .decimal("allocator_rss_ratio", 1, 2)
                .field("allocator_rss_bytes", 0)
                .decimal("rss_overhead_ratio", ratio(resident, committed), 2)
                .field("rss_overhead_bytes", resident - committed)
                .decimal("mem_fragmentation_ratio", ratio(resident, used), 2)
                .field("mem_fragmentation_bytes", resident - used)
                .field("mem_not_counted_for_evict", 0)
                .field("mem_replication_backlog", 0)
                .field("mem_total_replication_buffers", 0)
                .field("mem_clients_slaves", 0)
                .field("mem_clients_normal", 0)
                .field("mem_cluster_links", 0)
                .field("mem_aof_buffer", 0)
                .field("mem_allocator", "java-" + ProcessFigures.collector())
                .field("active_defrag_running", 0)
                .field("lazyfree_pending_objects", 0)
                .field("lazyfreed_objects", 0);
    }

    private long figure(String field) {
        return figures.applyAsLong(field);
    }

    private static double ratio(long one, long other) {
        return (double) one / Math.max(1, other);
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * ratio(part, whole));
    }
}
