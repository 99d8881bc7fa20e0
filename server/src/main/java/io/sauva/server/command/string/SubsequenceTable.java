package io.sauva.server.command.string;

/// The longest common subsequence of two strings, by the textbook's table.
///
/// The way back through the table needs one bit of each cell: whether it goes up. So the table is a bit a cell,
/// and the lengths are one row that is written over, a thirty-second of what Redis takes. Among several longest
/// ones the way is Redis's: up only if that is better.
///
/// Thread: one command.
final class SubsequenceTable {
    /// Sees one run of bytes that both strings have; all positions are included.
    @FunctionalInterface
    interface RunVisitor {
        void visit(int firstStart, int firstEnd, int secondStart, int secondEnd);
    }

    private final byte[] first;
    private final byte[] second;
    private final long[] up;
    private final int length;

    SubsequenceTable(byte[] first, byte[] second) {
        this.first = first;
        this.second = second;
        long cells = (long) first.length * second.length;
        up = new long[Math.toIntExact((cells + Long.SIZE - 1) / Long.SIZE)];
        length = fill();
    }

    int length() {
        return length;
    }

    /// The subsequence.
    byte[] text() {
        byte[] text = new byte[length];
        int[] at = {length};
        walk((firstStart, firstEnd, secondStart, secondEnd) -> {
            int run = firstEnd - firstStart + 1;
            at[0] -= run;
            System.arraycopy(first, firstStart, text, at[0], run);
        });
        return text;
    }

    /// Shows the runs it consists of, the last one first.
    void walk(RunVisitor visitor) {
        int row = first.length;
        int column = second.length;
        int run = 0;
        while (row > 0 && column > 0) {
            if (first[row - 1] == second[column - 1]) {
                run++;
                row--;
                column--;
            } else {
                if (run > 0) {
                    visitor.visit(row, row + run - 1, column, column + run - 1);
                    run = 0;
                }
                if (goesUp(row, column)) {
                    row--;
                } else {
                    column--;
                }
            }
        }
        if (run > 0) {
            visitor.visit(row, row + run - 1, column, column + run - 1);
        }
    }

    private int fill() {
        int[] lengths = new int[second.length + 1];
        long cell = 0;
        for (int row = 1; row <= first.length; row++) {
            byte letter = first[row - 1];
            int diagonal = 0;
            for (int column = 1; column <= second.length; column++, cell++) {
                int above = lengths[column];
                if (letter == second[column - 1]) {
                    lengths[column] = diagonal + 1;
                } else if (above > lengths[column - 1]) {
                    up[(int) (cell >>> 6)] |= 1L << cell;
                } else {
                    lengths[column] = lengths[column - 1];
                }
                diagonal = above;
            }
        }
        return lengths[second.length];
    }

    private boolean goesUp(int row, int column) {
        long cell = (row - 1L) * second.length + column - 1;
        return (up[(int) (cell >>> 6)] >>> cell & 1) == 1;
    }
}
