package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemoryAccountTest {
    private static final int LARGE = 1 << 20;

    /// Groups that are dead are forgotten though there is no limit that would ask for it.
    @Test
    void anAccountWithoutALimitDoesNotRememberTheDead() {
        MemoryAccount account = new MemoryAccount(null, Long.MAX_VALUE / 2);
        int most = 0;
        for (int round = 0; round < 50; round++) {
            for (int charge = 0; charge < 2_000; charge++) {
                account.charge(LARGE);
            }
            System.gc(); // so that the references of this round are cleared before the next one prunes
            most = Math.max(most, account.groups());
        }
        assertTrue(most < 20_000, most + " groups for 100,000 charges, none of which anybody holds");
    }

    @Test
    void whatIsHeldCounts() {
        MemoryAccount account = new MemoryAccount(null, 10L * LARGE);
        List<MemoryToken> held = new ArrayList<>();
        for (int charge = 0; charge < 10; charge++) {
            held.add(account.charge(LARGE));
        }
        assertEquals(10L * LARGE, account.used());
        assertThrows(LuaError.class, () -> account.charge(LARGE));
        assertEquals(10, held.size());
    }

    /// What a script makes and drops is no reason to stop the process again and again.
    @Test
    void garbageAsksForFewCollections() {
        AtomicInteger asked = new AtomicInteger();
        MemoryAccount.FullCollections collections = collections(asked);
        for (int script = 0; script < 10; script++) {
            MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections);
            for (int charge = 0; charge < 16; charge++) {
                account.charge(LARGE);
            }
            account.forget();
        }
        assertEquals(1, asked.get());
        now.addAndGet(5_000);
        MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections);
        for (int charge = 0; charge < 16; charge++) {
            account.charge(LARGE);
        }
        assertEquals(2, asked.get());
    }

    /// Between two collections more may be held than the limit, and no more than all states may be charged.
    @Test
    void whatIsHeldIsFoundWithinTheBudget() {
        AtomicInteger asked = new AtomicInteger();
        MemoryAccount.FullCollections collections = collections(asked);
        List<MemoryToken> held = new ArrayList<>();
        for (int script = 0; script < 2; script++) {
            MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections);
            long before = collections.budget();
            assertThrows(LuaError.class, () -> {
                while (true) {
                    held.add(account.charge(LARGE));
                }
            });
            assertTrue(account.used() <= before + 5L * LARGE, account.used() + " bytes");
            assertEquals(script + 1, asked.get());
        }
        assertTrue(held.size() > 8);
    }

    /// One collection tells the truth about all accounts.
    @Test
    void aCollectionForOneShowsWhatAnotherHolds() {
        AtomicInteger asked = new AtomicInteger();
        MemoryAccount.FullCollections collections = collections(asked);
        collections.collect(0);
        MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections);
        List<MemoryToken> held = new ArrayList<>();
        for (int charge = 0; charge < 6; charge++) {
            held.add(account.charge(LARGE));
        }
        now.addAndGet(5_000);
        assertTrue(collections.collect(1));
        assertThrows(LuaError.class, () -> account.charge(LARGE));
        assertEquals(2, asked.get());
        assertEquals(6, held.size());
    }

    /// That it was held at the last collection does not mean that it is held now.
    @Test
    void whatMayHaveDiedSinceIsNoReasonToFail() {
        MemoryAccount.FullCollections collections = collections(new AtomicInteger());
        MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections);
        List<MemoryToken> held = new ArrayList<>();
        for (int charge = 0; charge < 3; charge++) {
            held.add(account.charge(LARGE));
        }
        collections.collect(0);
        held.clear();
        held.add(account.charge(3L * LARGE));
        assertEquals(1, held.size());
    }

    @Test
    void stacksCountUntilTheyAreGivenBack() {
        MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections(new AtomicInteger()));
        AtomicLong counter = account.hold(3L * LARGE);
        assertThrows(LuaError.class, () -> account.hold(2L * LARGE));
        account.forget();
        account.hold(3L * LARGE);
        counter.addAndGet(-3L * LARGE);
        assertEquals(3L * LARGE, account.used(), "what was forgotten is given back to nobody");
    }

    @Test
    void aCoroutineThatNobodyCanResumeTakesNothing() {
        MemoryAccount account = new MemoryAccount(null, 4L * LARGE, collections(new AtomicInteger()));
        MemoryAccount.Share share = account.share(null, 3L * LARGE);
        assertThrows(LuaError.class, () -> account.charge(2L * LARGE));
        account.giveBack(share);
        account.giveBack(share);
        assertEquals(0, account.used());
        assertEquals(share, account.share(share, 3L * LARGE));
        for (int round = 0; round < 100; round++) {
            account.forget();
            account.giveBack(share);
            account.share(null, 3L * LARGE);
            account.share(null, LARGE);
        }
        System.gc();
        assertEquals(0, account.used());
    }

    private final AtomicLong now = new AtomicLong();

    private MemoryAccount.FullCollections collections(AtomicInteger asked) {
        return new MemoryAccount.FullCollections(() -> Instant.ofEpochMilli(now.get()), () -> {
            asked.incrementAndGet();
            System.gc();
        });
    }
}
