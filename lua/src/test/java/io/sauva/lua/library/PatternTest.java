package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Patterns: what they match, capture and replace, and what Lua says about wrong ones.
class PatternTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ('hello world'):find('o w')             | 5 7
                    ('hello'):find('l', 1, true)            | 3 3
                    ('a.b'):find('.', 2, true)              | 2 2
                    ('abc'):find('b', -1)                   | nil
                    ('abc'):find('', 10)                    | 4 3
                    ('key = value'):match('(%w+) = (%w+)')  | key value
                    ('  trim  '):match('^%s*(.-)%s*$')      | trim
                    ('abc'):match('()b()')                  | 2 3
                    ('THE (quick) fox'):find('%((%a+)%)')   | 5 11 quick
                    ('f(a(b)c)d'):match('%b()')             | (a(b)c)
                    ('THE (quick) fox'):gsub('%f[%a]%a+', 'X') | X (X) X 3
                    ('"quoted"'):match('(["x]).-%1')        | "
                    ('abcabc'):match('(abc)%1')             | abc
                    ('x^y'):match('^x')                     | x
                    ('aaa'):match('a-b')                    | nil
                    ('aaab'):match('a-b')                   | aaab
                    ('a]b'):match('[]]')                    | ]
                    ('a-z'):match('[a-]+')                  | a-
                    ('a$b'):match('$b')                     | $b
                    ('abc'):gsub('', '-')                   | -a-b-c- 4
                    ('abc'):gsub('%w', '%0%0')              | aabbcc 3
                    ('abc'):gsub('b*', 'x')                 | xaxxcx 4
                    ('hello'):gsub('l', {l = 'L'}, 1)       | heLlo 1
                    ('$name is $age'):gsub('%$(%w+)', {name = 'Ann', age = 5}) | Ann is 5 2
                    ('abc'):gsub('%w', function(c) if c == 'b' then return false end return c:upper() end) | AbC 3
                    ('abc'):gsub('^a', 'x')                 | xbc 1
                    ('aaa'):gsub('^a', 'x')                 | xaa 1
                    ('aa(a'):gsub('a*', 'x')                | xx(xx 4
                    """)
    void matches(String expression, String expected) {
        assertEquals(expected, Scripts.value(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ('a'):find('%')        | malformed pattern (ends with '%')
                    ('a'):find('[a')       | malformed pattern (missing ']')
                    ('a'):find('[]')       | malformed pattern (missing ']')
                    ('a'):find('(a')       | unfinished capture
                    ('a'):match('a)')      | invalid pattern capture
                    ('a'):find('%1')       | invalid capture index
                    ('a'):find('%f')       | missing '[' after '%f' in pattern
                    ('a'):find('%b')       | unbalanced pattern
                    ('a'):find(('()'):rep(33)) | too many captures
                    ('a'):gsub('a', '%2')  | invalid capture index
                    ('a'):gsub('a', {a = {}}) | invalid replacement value (a table)
                    ('a'):gsub('a')        | bad argument #2 to 'gsub' (string/function/table expected)
                    string.gsub('a', 'a')  | bad argument #3 to 'gsub' (string/function/table expected)
                    string.find('a')       | bad argument #2 to 'find' (string expected, got no value)
                    """)
    void errors(String expression, String message) {
        assertEquals("test:1: " + message, Scripts.value(expression));
    }

    @Test
    void aFaultShowsOnlyWhenItIsReached() {
        assertEquals("nil", Scripts.value("('b'):match('a[')"));
    }

    @Test
    void anEscapeAtTheEndOfAReplacementGivesAZeroByteAsInC() {
        assertEquals("\0 1", Scripts.value("('a'):gsub('a', '%')"));
    }

    @Test
    void inAnIterationTheAnchorIsACharacter() {
        assertEquals("2", Scripts.run("local n = 0 for _ in ('^a^a'):gmatch('^a') do n = n + 1 end return n"));
    }

    @Test
    void aZeroByteEndsAPatternButNotASubject() {
        assertEquals("1 1", Scripts.value("('a\\0b'):find('.\\0.')"));
        assertEquals("3 3", Scripts.value("('a\\0b'):find('b')"));
    }

    @Test
    void aFunctionMayUsePatternsItself() {
        assertEquals("zb zb 2", Scripts.value("('ab ab'):gsub('%w+', function(w) return (w:gsub('a', 'z')) end)"));
    }

    @Test
    void aLongPatternNeedsNoStack() {
        assertEquals("1 50000", Scripts.value("string.find(('a'):rep(50000), ('a?'):rep(50000))"));
    }
}
