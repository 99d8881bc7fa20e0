package io.sauva.storage;

import java.util.function.Consumer;

/// A walk over an engine that is made of stripes: whole stripes, one after the other.
///
/// Thread: as [EntryEngine.Walk].
final class StripeWalk implements EntryEngine.Walk {
    /// Shows the keys of one stripe; answers how many there were.
    @FunctionalInterface
    interface Stripe {
        int show(int number, Consumer<? super byte[]> visitor);
    }

    private final int stripes;
    private final Stripe stripe;
    private int next;

    private StripeWalk(int stripes, Stripe stripe) {
        this.stripes = stripes;
        this.stripe = stripe;
    }

    static EntryEngine.Walk over(int stripes, Stripe stripe) {
        return new StripeWalk(stripes, stripe);
    }

    @Override
    public boolean next(int count, Consumer<? super byte[]> visitor) {
        for (int shown = 0; shown < count && next < stripes; next++) {
            shown += stripe.show(next, visitor);
        }
        return next < stripes;
    }
}
