package io.sauva.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How `notify-keyspace-events` is read and written. The pairs are what Redis 7.0 answers to `CONFIG GET`.
class NotifiedEventsTest {
    @ParameterizedTest
    @CsvSource({
        "KEg,gKE", "KEA,AKE", "KEgA,AKE", "Kmn,nKm", "AKEmn,AKEm", "g$lshzxetdKE,AKE", "g$lshzxetKE,g$lshzxetKE",
        "Edn,dnE", "m,m", "g,g", "A,A", "nK,nK", "dK,dK", "'',''"
    })
    void theSettingIsWrittenAsRedisDoes(String given, String written) {
        assertEquals(written, NotifiedEvents.of(given).toString());
    }

    @Test
    void aLetterThatIsNoneIsRefused() {
        BadValueException refused = assertThrows(BadValueException.class, () -> NotifiedEvents.of("KEQ"));
        assertEquals("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.", refused.getMessage());
    }
}
