package io.sauva.lua.compile;

/// Where compiled code has a value: in a slot for numbers, a slot for references, or both.
///
/// @param kind which of them
/// @param reference the slot of the reference
/// @param number the slot of the number
/// @param constant the value of a constant
record Operand(Kind kind, int reference, int number, Object constant) {
    enum Kind {
        /// A number for sure, in a slot.
        NUMBER,
        /// A number that is known now.
        NUMERAL,
        /// A number in its slot if the reference is [io.sauva.lua.run.Access#NUMBER]; otherwise the reference,
        /// which is no number then.
        EITHER,
        /// A reference that may be anything.
        REFERENCE,
        /// A reference to the [io.sauva.lua.run.Cell] that holds the value.
        CELL
    }

    static Operand number(int slot) {
        return new Operand(Kind.NUMBER, -1, slot, null);
    }

    static Operand numeral(double value) {
        return new Operand(Kind.NUMERAL, -1, -1, value);
    }

    static Operand either(int reference, int number) {
        return new Operand(Kind.EITHER, reference, number, null);
    }

    static Operand reference(int slot) {
        return new Operand(Kind.REFERENCE, slot, -1, null);
    }

    static Operand cell(int slot) {
        return new Operand(Kind.CELL, slot, -1, null);
    }

    boolean certain() {
        return kind == Kind.NUMBER || kind == Kind.NUMERAL;
    }
}
