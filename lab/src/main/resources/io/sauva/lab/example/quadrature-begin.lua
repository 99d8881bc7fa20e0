-- Divides the interval from 0 to 1 into pieces, for scripts that will look for them (quadrature.lua).
-- KEYS: the list of ranges, the area, how many scripts run. ARGV: how many pieces, how many scripts.
redis.call('DEL', KEYS[1])
local pieces = tonumber(ARGV[1])
for i = 1, pieces do
  redis.call('RPUSH', KEYS[1], struct.pack('dd', (i - 1) / pieces, i / pieces))
end
redis.call('SET', KEYS[2], 0)
redis.call('SET', KEYS[3], ARGV[2])
return redis.call('LLEN', KEYS[1])
