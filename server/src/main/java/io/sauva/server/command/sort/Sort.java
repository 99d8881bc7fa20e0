package io.sauva.server.command.sort;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// `SORT key [BY pattern] [LIMIT offset count] [GET pattern …] [ASC|DESC] [ALPHA] [STORE destination]`, and
/// `SORT_RO`, which does not store.
public final class Sort extends Command {
    private final boolean mayStore;

    private Sort(Spec spec, boolean mayStore) {
        super(spec);
        this.mayStore = mayStore;
    }

    /// `SORT`
    public static Sort writing() {
        Spec spec = Spec.of("sort", -2, "generic")
                .keys(1, 1, 1)
                .keys(Sort::keys)
                .write(Flag.DENYOOM)
                .summary("Sorts the elements of a list, a set or a sorted set")
                .build();
        return new Sort(spec, true);
    }

    /// `SORT_RO`
    public static Sort readOnly() {
        Spec spec = Spec.of("sort_ro", -2, "generic")
                .keys(1, 1, 1)
                .keys(arguments -> List.of(arguments[1]))
                .read()
                .since("7.0.0")
                .summary("Sorts the elements of a list, a set or a sorted set, and stores nothing")
                .build();
        return new Sort(spec, false);
    }

    private static List<byte[]> keys(byte[][] arguments) {
        byte[] store = SortOptions.storeKey(arguments);
        return store == null ? List.of(arguments[1]) : List.of(arguments[1], store);
    }

    @Override
    public boolean needsEverything(byte[][] arguments) {
        return SortOptions.hasPatterns(arguments);
    }

    @Override
    public void run(Call call) {
        SortOptions options = SortOptions.of(call, mayStore);
        Keyspace keyspace = call.keyspace();
        keyspace.reading(true);
        List<byte[]> elements = elements(keyspace.any(call.argument(1)), options);
        List<byte[]> sorted = options.unsorted() ? elements : sorted(keyspace, elements, options);
        List<byte[]> result =
                found(keyspace, sorted.subList(options.from(sorted.size()), options.to(sorted.size())), options);
        keyspace.reading(false);
        if (options.store() == null) {
            call.reply().array(result.size());
            result.forEach(call.reply()::bulk);
        } else {
            store(keyspace, options.store(), result);
            call.reply().integer(result.size());
        }
    }

    /// The elements, in the order in which they stay if they are not sorted.
    private static List<byte[]> elements(Object value, SortOptions options) {
        List<byte[]> elements = new ArrayList<>();
        switch (value) {
            case null -> {}
            case ListValue list -> list.forEach(elements::add);
            case SortedSetValue members -> members.forEachMember(elements::add);
            case SetValue set -> {
                set.forEach(elements::add);
                // A set has no order; what is stored should not depend on where it was sorted.
                if (options.unsorted() && options.store() != null) {
                    options.sortAlphabetically();
                }
                return elements;
            }
            default -> throw CommandException.wrongType();
        }
        if (options.unsorted() && options.descending()) {
            Collections.reverse(elements);
        }
        return elements;
    }

    private static List<byte[]> sorted(Keyspace keyspace, List<byte[]> elements, SortOptions options) {
        List<SortElement> weighted = new ArrayList<>(elements.size());
        for (byte[] element : elements) {
            byte[] weight = options.by() == null ? element : options.by().find(keyspace, element);
            weighted.add(
                    options.alphabetic()
                            ? SortElement.alphabetic(element, weight)
                            : SortElement.numeric(element, weight));
        }
        Comparator<SortElement> order = options.alphabetic() ? SortElement.ALPHABETIC : SortElement.NUMERIC;
        weighted.sort(options.descending() ? order.reversed() : order);
        return weighted.stream().map(SortElement::bytes).toList();
    }

    /// What is answered for the elements: themselves, or what the patterns find, `null` where that is nothing.
    private static List<byte[]> found(Keyspace keyspace, List<byte[]> elements, SortOptions options) {
        if (options.gets().isEmpty()) {
            return elements;
        }
        List<byte[]> found = new ArrayList<>(elements.size() * options.gets().size());
        for (byte[] element : elements) {
            for (SortPattern pattern : options.gets()) {
                found.add(pattern.find(keyspace, element));
            }
        }
        return found;
    }

    private static void store(Keyspace keyspace, byte[] key, List<byte[]> result) {
        if (result.isEmpty()) {
            if (keyspace.delete(key)) {
                keyspace.notify(EventClass.GENERIC, "del", key);
            }
            return;
        }
        ListValue list = new ListValue(keyspace.thresholds());
        for (byte[] element : result) {
            list.push(ListValue.End.RIGHT, element == null ? new byte[0] : element);
        }
        keyspace.put(key, list);
        keyspace.notify(EventClass.LIST, "sortstore", key);
    }
}
