package io.sauva.server.command;

import java.util.List;

/// Keys behind their number, as in `LMPOP numkeys key [key ...]`.
///
/// @param position where the number is among the arguments
public record CountedKeys(int position) implements KeyFinder {
    @Override
    public List<byte[]> keys(byte[][] arguments) {
        if (position >= arguments.length || !Arguments.isInteger(arguments[position])) {
            return List.of();
        }
        long count = Arguments.integer(arguments[position]);
        int most = arguments.length - position - 1;
        int there = (int) Math.max(0, Math.min(count, most));
        return List.of(arguments).subList(position + 1, position + 1 + there);
    }
}
