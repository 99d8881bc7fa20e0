-- Adds a point to a series (seed, section 5.1.2). KEYS: the series. ARGV: seconds, value.
-- A series is a sorted set by time. Members must differ, values need not: so the time is part of the member.
return redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1] .. ':' .. ARGV[2])
