-- Adaptive quadrature by one or several scripts at a time (seed, appendix B).
-- Two letters that its print lost are back: the comment's dash is two, and unpack is cmsgpack's.
local func = function(x)
  if (x < 0.01 or x > 0.99) then
    return 0
  end
  return math.sin(3/x) * math.sin(5/(1-x)) +
    math.pow(x, math.tan(math.pi/2 - x)) * math.sqrt(x) +
    math.sin(1/x) +
    2 * math.sin(1/(1-x))
end

local key_range_list = 'ranges'
local key_total_area = 'area'
local threads_running_key = 'threads_running'

local ERROR_TOLERANCE = 1e-10

local area_estimate = function(func, a, b)
  return (b - a) * (func(b) + func(a)) / 2.0
end

local good_area_estimative = function(func, a, b)
  local middle = (a + b) / 2.0
  local estimative = area_estimate(func, a, b)
  local better_estimative = area_estimate(func, a, middle) + area_estimate(func, middle, b)
  local error = math.abs(estimative - better_estimative)
  return error < ERROR_TOLERANCE, better_estimative
end

local push_range = function(a, b)
  redis.call('rpush', key_range_list, cmsgpack.pack({a, b}))
end

local pop_range = function()
  local range = redis.call('lpop', key_range_list)
  if range then
    return cmsgpack.unpack(range)
  end
end

local total = 0

if redis.call('incr', 'threads_running') == 1 then
  -- First thread starting
  redis.call('del', key_range_list)
  push_range(0, 1)
  redis.call('set', key_total_area, 0)
end

local range
while true do
  if not range then
    range = pop_range()
  end
  if not range then
    local last = redis.call('decr', 'threads_running') == 0
    local result = redis.call('incrbyfloat', key_total_area, total)
    if last then
      return(result)
    else
      return("other is running")
    end
  end
  local a, b = range[1], range[2]
  local ok, estimative = good_area_estimative(func, a, b)
  if ok then
    total = total + estimative
    range = nil
  else
    local middle = (a + b) / 2.0
    push_range(a, middle)
    range = {middle, b}
  end
end
