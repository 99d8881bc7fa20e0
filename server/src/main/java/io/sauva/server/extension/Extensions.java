package io.sauva.server.extension;

import io.sauva.server.command.Command;
import io.sauva.server.config.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.ServiceLoader;

/// The extensions of one server: all that are on the module path or the class path.
///
/// Thread: as [Extension].
public final class Extensions implements AutoCloseable {
    private final List<Extension> extensions;

    private Extensions(List<Extension> extensions) {
        this.extensions = extensions;
    }

    /// The parameters of all of them.
    public static List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>();
        providers().forEach(provider -> parameters.addAll(provider.parameters()));
        return parameters;
    }

    /// Makes all of them for a server that starts.
    public static Extensions open(Host host) {
        List<Extension> opened = new ArrayList<>();
        providers().forEach(provider -> opened.add(provider.open(host)));
        return new Extensions(List.copyOf(opened));
    }

    public List<Command> commands() {
        return extensions.stream()
                .flatMap(extension -> extension.commands().stream())
                .toList();
    }

    /// As [Extension#figure]; 0 if nobody knows.
    public long figure(String field) {
        return extensions.stream()
                .map(extension -> extension.figure(field))
                .flatMapToLong(OptionalLong::stream)
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        extensions.forEach(Extension::close);
    }

    private static ServiceLoader<ExtensionProvider> providers() {
        return ServiceLoader.load(ExtensionProvider.class, ExtensionProvider.class.getClassLoader());
    }
}
