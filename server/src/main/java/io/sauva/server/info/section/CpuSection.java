package io.sauva.server.info.section;

import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import io.sauva.server.info.ProcessFigures;

/// Processor time of the process, all its threads together.
final class CpuSection implements InfoSection {
    @Override
    public String title() {
        return "CPU";
    }

    @Override
    public void write(InfoText text) {
        double[] seconds = ProcessFigures.processorSeconds();
        text.decimal("used_cpu_sys", seconds[1], 6)
                .decimal("used_cpu_user", seconds[0], 6)
                .decimal("used_cpu_sys_children", 0, 6)
                .decimal("used_cpu_user_children", 0, 6);
    }
}
