package io.sauva.storage.codec;

import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineTraits;
import java.util.ArrayList;
import java.util.List;

/// An engine of objects over one of bytes. A value that is read is a new object each time: who changes it must
/// put it again.
///
/// Thread: as the engine of bytes.
public final class CodecEngine<V> implements Engine<V> {
    private final Engine<byte[]> bytes;
    private final Codec<V> codec;

    public CodecEngine(Engine<byte[]> bytes, Codec<V> codec) {
        this.bytes = bytes;
        this.codec = codec;
    }

    @Override
    public EngineTraits traits() {
        return bytes.traits();
    }

    @Override
    public V get(byte[] key) {
        byte[] value = bytes.get(key);
        return value == null ? null : codec.decode(value);
    }

    @Override
    public void put(byte[] key, V value) {
        bytes.put(key, codec.encode(value));
    }

    @Override
    public boolean delete(byte[] key) {
        return bytes.delete(key);
    }

    @Override
    public void change(List<Change<V>> changes) {
        List<Change<byte[]>> encoded = new ArrayList<>(changes.size());
        for (Change<V> change : changes) {
            encoded.add(new Change<>(change.key(), change.value() == null ? null : codec.encode(change.value())));
        }
        bytes.change(encoded);
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor) {
        bytes.scan(from, to, limit, (key, value) -> visitor.visit(key, codec.decode(value)));
    }

    @Override
    public long size() {
        return bytes.size();
    }

    @Override
    public void sync() {
        bytes.sync();
    }

    @Override
    public void close() {
        bytes.close();
    }
}
