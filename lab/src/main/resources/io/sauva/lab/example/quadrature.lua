-- Adaptive quadrature by as many scripts at a time as 'running' says: one of them.
-- KEYS: the list of ranges that wait for somebody, the area found so far, how many scripts still run.
-- ARGV: the error that a trapezoid may have. Returns how many trapezoids this script has added up.
--
-- It is appendix B of the seed with three differences. (1) Who begins has divided the work and has counted the scripts
-- before they run (quadrature-begin.lua): in the seed, a script that comes while the first one holds the only range goes
-- home. (2) A script adds its share before it counts itself out: in the seed the last one may answer before another
-- has added its own. (3) A script shares a range only while the list is short, and keeps the others to itself: a call
-- costs as much as a trapezoid, and the list is one key, for which all of them wait.
local SHARED = 16
local LOOK_EVERY = 64

local function f(x)
  if x < 0.01 or x > 0.99 then
    return 0
  end
  return math.sin(3 / x) * math.sin(5 / (1 - x)) +
    math.pow(x, math.tan(math.pi / 2 - x)) * math.sqrt(x) +
    math.sin(1 / x) +
    2 * math.sin(1 / (1 - x))
end

local tolerance = tonumber(ARGV[1])
local total, count, waiting = 0, 0, SHARED
local from, to, depth = {}, {}, 0

while true do
  if depth == 0 then
    local range = redis.call('LPOP', KEYS[1])
    if not range then
      break
    end
    local a, b = struct.unpack('dd', range)
    depth, from[1], to[1] = 1, a, b
  end
  local a, b = from[depth], to[depth]
  depth = depth - 1
  local middle = (a + b) / 2
  local fa, fm, fb = f(a), f(middle), f(b)
  local estimate = (b - a) * (fa + fb) / 2
  local better = (middle - a) * (fa + fm) / 2 + (b - middle) * (fm + fb) / 2
  if math.abs(estimate - better) < tolerance then
    total = total + better
    count = count + 1
    if count % LOOK_EVERY == 0 then
      waiting = redis.call('LLEN', KEYS[1])
    end
  else
    if waiting < SHARED and depth > 0 then
      -- The oldest range of its own: the largest one.
      waiting = redis.call('RPUSH', KEYS[1], struct.pack('dd', from[1], to[1]))
      for i = 1, depth - 1 do
        from[i], to[i] = from[i + 1], to[i + 1]
      end
      depth = depth - 1
    end
    from[depth + 1], to[depth + 1] = a, middle
    from[depth + 2], to[depth + 2] = middle, b
    depth = depth + 2
  end
end

redis.call('INCRBYFLOAT', KEYS[2], string.format('%.17g', total))
redis.call('DECR', KEYS[3])
return count
