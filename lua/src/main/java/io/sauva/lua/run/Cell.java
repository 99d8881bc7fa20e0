package io.sauva.lua.run;

/// A local variable that an inner function uses: it lives as long as anybody needs it.
public final class Cell {
    /// The variable's value.
    public Object value;

    /// A variable with a first value.
    public Cell(Object value) {
        this.value = value;
    }
}
