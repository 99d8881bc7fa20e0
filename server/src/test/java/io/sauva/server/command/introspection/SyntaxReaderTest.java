package io.sauva.server.command.introspection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.AllCommands;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Lines about arguments say what they look like.
class SyntaxReaderTest {
    @Test
    void namesAndTypes() {
        assertEquals("", read(""));
        assertEquals("value:string", read("value"));
        assertEquals("key:key#0 seconds:integer", read("key#0 seconds:integer"));
        assertEquals("ip:port:string yes/no:string", read("ip:port yes/no"));
        assertEquals("key:key key:string pattern:pattern#1", read("key:key key pattern:pattern#1"));
    }

    @Test
    void words() {
        assertEquals("nx:pure-token'NX' value:string", read("nx=NX value"));
        assertEquals("seconds:integer'EX' change:pure-token'CH'", read("EX seconds:integer change=CH"));
        assertEquals("equal:pure-token'=' id:pure-token'$' none:pure-token''", read("equal== id=$ none=\"\""));
        assertEquals("get:pure-token'GET'@6.2.0{optional}", read("[GET@6.2.0]"));
    }

    @Test
    void groups() {
        assertEquals("where:oneof(min:pure-token'MIN' max:pure-token'MAX')", read("where=(MIN|MAX)"));
        assertEquals("limit:block'LIMIT'(a:string b:string){optional}", read("[LIMIT limit=(a b)]"));
        assertEquals("one:block(a:string)", read("one=(a)"));
        assertEquals(
                "f:oneof(old:string!2.8 new:oneof(id:string'ID'{optional} b:string){multiple})",
                read("f=(old!2.8|new=([ID id]|b)...)"));
    }

    @Test
    void severalTimes() {
        assertEquals("key:key#1{multiple} arg:string{optional,multiple}", read("key#1... [arg...]"));
        assertEquals("weight:integer'W'{optional,multiple}", read("[W weight:integer...]"));
        assertEquals("pattern:pattern'GET'{optional,multiple,multiple_token}", read("[GET pattern:pattern]..."));
        assertEquals("key:key#1'KEYS'@3.0.6{optional,multiple}", read("[KEYS key#1...@3.0.6]"));
    }

    @Test
    void nonsenseIsRefused() {
        for (String line : List.of(" ", "a  b", "[a", "a]", "x=(a b", "x=(a|b c)", "x=", "a..", "[a b]")) {
            assertThrows(IllegalArgumentException.class, () -> SyntaxReader.read(line), line);
        }
    }

    @Test
    void everyLineCanBeReadAndItsKeysAreSpecified() {
        KnownCommand.all().values().forEach(known -> {
            assertTrue(
                    mostOfKeys(SyntaxReader.read(known.syntax())) < known.keys().size(), known.name());
        });
        List<Description> all = new ArrayList<>();
        CommandTable table = AllCommands.table();
        for (Command command : table.commands()) {
            all.add(Description.of(command));
            table.subcommands(command.spec().name()).forEach(child -> all.add(Description.of(child)));
        }
        for (Description description : all) {
            assertTrue(
                    mostOfKeys(description.arguments()) < description.keys().size(),
                    description.spec().name());
        }
    }

    private static int mostOfKeys(List<Argument> arguments) {
        return arguments.stream()
                .mapToInt(argument -> Math.max(argument.keySpecification(), mostOfKeys(argument.arguments())))
                .max()
                .orElse(-1);
    }

    private static String read(String line) {
        return SyntaxReader.read(line).stream().map(SyntaxReaderTest::shown).collect(Collectors.joining(" "));
    }

    private static String shown(Argument argument) {
        StringBuilder text = new StringBuilder(argument.name() + ":" + argument.type());
        if (argument.keySpecification() >= 0) {
            text.append('#').append(argument.keySpecification());
        }
        if (argument.token() != null) {
            text.append('\'').append(argument.token()).append('\'');
        }
        if (!argument.arguments().isEmpty()) {
            text.append(argument.arguments().stream()
                    .map(SyntaxReaderTest::shown)
                    .collect(Collectors.joining(" ", "(", ")")));
        }
        text.append(argument.since().isEmpty() ? "" : "@" + argument.since());
        text.append(argument.deprecatedSince().isEmpty() ? "" : "!" + argument.deprecatedSince());
        List<String> flags = argument.repetition().flags();
        return text.append(flags.isEmpty() ? "" : "{" + String.join(",", flags) + "}")
                .toString();
    }
}
