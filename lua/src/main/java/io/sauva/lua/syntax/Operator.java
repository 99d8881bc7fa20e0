package io.sauva.lua.syntax;

import io.sauva.lua.Metamethod;

/// The operators with one result computed from their operands (`and` and `or` are [Expression.Logical]).
public enum Operator {
    ADD(Metamethod.ADD),
    SUBTRACT(Metamethod.SUBTRACT),
    MULTIPLY(Metamethod.MULTIPLY),
    DIVIDE(Metamethod.DIVIDE),
    MODULO(Metamethod.MODULO),
    POWER(Metamethod.POWER),
    EQUAL(Metamethod.EQUAL),
    UNEQUAL(Metamethod.EQUAL),
    LESS(Metamethod.LESS),
    LESS_OR_EQUAL(Metamethod.LESS_OR_EQUAL),
    GREATER(Metamethod.LESS),
    GREATER_OR_EQUAL(Metamethod.LESS_OR_EQUAL),
    NEGATE(Metamethod.NEGATE),
    NOT(null),
    LENGTH(Metamethod.LENGTH);

    private final Metamethod event;

    Operator(Metamethod event) {
        this.event = event;
    }

    /// The event that metatables handle.
    public Metamethod event() {
        return event;
    }

    /// Whether this computes a number from two.
    public boolean arithmetic() {
        return compareTo(POWER) <= 0;
    }
}
