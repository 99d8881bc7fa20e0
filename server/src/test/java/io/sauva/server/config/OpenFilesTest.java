package io.sauva.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.net.NetworkSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void theLimitIsReadAsLinuxWritesIt() {
        assertEquals(
                20000,
                OpenFiles.parse(List.of(
                        "Limit                     Soft Limit           Hard Limit           Units     ",
                        "Max open files            20000                524288               files     ")));
        assertEquals(
                Long.MAX_VALUE, OpenFiles.parse(List.of("Max open files            unlimited   unlimited   files")));
        assertEquals(Long.MAX_VALUE, OpenFiles.parse(List.of()));
    }

    @Test
    void moreClientsThanFilesAreRefused() {
        Assumptions.assumeTrue(OpenFiles.most() < 4_000_000_000L, "there is no limit");
        Settings settings = new Settings();
        NetworkSettings network = NetworkSettings.of(settings);
        String message = assertThrows(
                        ChangeException.class, () -> settings.change(List.of(Map.entry("maxclients", "4000000000"))))
                .getMessage();
        assertTrue(message.contains("not able to handle the specified number of clients, try with "), message);
        assertEquals(10000, network.maxClients());
        settings.change(List.of(Map.entry("maxclients", "100")));
        assertEquals(100, network.maxClients());
    }
}
