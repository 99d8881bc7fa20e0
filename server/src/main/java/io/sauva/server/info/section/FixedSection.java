package io.sauva.server.info.section;

import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import java.util.Map;

/// A section that is always the same: that there are no modules and no cluster.
///
/// @param title of it
/// @param fields in no order
record FixedSection(String title, Map<String, String> fields) implements InfoSection {
    @Override
    public void write(InfoText text) {
        fields.forEach(text::field);
    }
}
