package io.sauva.foreign;

import io.sauva.storage.EngineException;
import io.sauva.storage.EngineTraits;

/// Refuses keys and values that an engine cannot take, before native code sees them.
public final class Limits {
    private Limits() {}

    public static void check(EngineTraits traits, byte[] key, byte[] value) {
        if (key.length > traits.maxKeyBytes()) {
            throw new EngineException("a key of " + key.length + " bytes is too long for this engine; the longest is "
                    + traits.maxKeyBytes());
        }
        if (value.length > traits.maxValueBytes()) {
            throw new EngineException("a value of " + value.length
                    + " bytes is too long for this engine; the longest is " + traits.maxValueBytes());
        }
    }
}
