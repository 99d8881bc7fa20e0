package io.sauva.server.info;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// All sections of what `INFO` answers, in their order.
///
/// Thread: any; it does not change.
public final class Info {
    private final List<InfoSection> sections;

    public Info(List<InfoSection> sections) {
        this.sections = List.copyOf(sections);
    }

    /// The text of the sections of these names; `all`, `everything` and `default` stand for several, and no name
    /// for `default`. Unknown names are ignored.
    public String text(List<String> names) {
        Set<String> wanted = new HashSet<>();
        names.forEach(name -> wanted.add(name.toLowerCase(Locale.ROOT)));
        boolean all = wanted.contains("all") || wanted.contains("everything");
        boolean usual = wanted.isEmpty() || wanted.contains("default");
        InfoText text = new InfoText();
        for (InfoSection section : sections) {
            if (all
                    || (usual && section.isDefault())
                    || wanted.contains(section.title().toLowerCase(Locale.ROOT))) {
                text.title(section.title());
                section.write(text);
            }
        }
        return text.toString();
    }
}
