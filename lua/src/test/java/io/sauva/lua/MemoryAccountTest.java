package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
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
}
