package io.sauva.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.sauva.storage.provider.HashEngineProvider;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The hash engine with its other layout: the whole contract, with bytes as the objects.
class BoxedHashEngineTest extends EntryEngineContract {
    @Override
    protected EngineProvider provider() {
        return new EngineProvider() {
            private final HashEngineProvider packed = new HashEngineProvider();

            @Override
            public String name() {
                return packed.name();
            }

            @Override
            public EngineTraits traits() {
                return packed.traits();
            }

            @Override
            public Engine<byte[]> open(EngineOptions options) {
                return HashEngine.ofObjects();
            }
        };
    }

    @Override
    @Test
    void theProviderIsFoundByEachOfItsNames() {
        assertEquals(new HashEngineProvider().traits(), engine().traits());
    }

    @Test
    void valuesMayBeObjects() {
        try (HashEngine<List<String>> engine = HashEngine.ofObjects()) {
            List<String> value = new ArrayList<>(List.of("one"));
            engine.put(bytes("list"), value);
            value.add("two");
            assertSame(value, engine.get(bytes("list")));
            engine.assign(bytes("list"), 9);
            assertSame(value, engine.value(engine.find(bytes("list"))));
        }
    }
}
