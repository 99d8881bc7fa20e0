-- Is the last window of a series unlike all that came before? (Wang et al. 2011; seed, section 5.1.2)
--
-- KEYS: the series, what is remembered of it. ARGV: seconds of a window, bins, confidence, how often a distribution must
-- have been seen to be called usual. Returns 1 for an anomaly, 0 for none, then the number of distributions known, and
-- the windows that had to be read.
--
-- The range of all values is divided into bins. Each earlier window is the number of its points in each bin; if that is
-- like a distribution seen before, by a chi-square test, the distribution is seen once more; if not, it is a new one. What came of the
-- whole windows is remembered, and read again only if a value is beyond the range. Each call reads one window, so that
-- an asynchronous script lets those who add points go first.
local series, memory = KEYS[1], KEYS[2]
local window = tonumber(ARGV[1] or 3600)
local bins = tonumber(ARGV[2] or 10)
local confidence = tonumber(ARGV[3] or 0.99)
local usual = tonumber(ARGV[4] or 1)

-- The quantile of the normal distribution (Abramowitz and Stegun 26.2.23; off by 0.00045 at most), for p above one half.
local function normal_quantile(p)
  local t = math.sqrt(-2 * math.log(1 - p))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) /
    (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
end

-- The quantile of chi-square (Wilson and Hilferty).
local thresholds = {}
local z = normal_quantile(confidence)
local function chi_square_quantile(degrees)
  local known = thresholds[degrees]
  if not known then
    local part = 2 / (9 * degrees)
    known = degrees * math.pow(1 - part + z * math.sqrt(part), 3)
    thresholds[degrees] = known
  end
  return known
end

-- Whether two histograms may be samples of one distribution. Both are samples, so it is the test of homogeneity; for
-- two of equal size its statistic is the sum of (a - b)^2 / (a + b). Bins that both leave empty say nothing.
local function alike(one, other)
  local size_one, size_other = 0, 0
  for i = 1, bins do
    size_one, size_other = size_one + one[i], size_other + other[i]
  end
  local weight_one, weight_other = math.sqrt(size_other / size_one), math.sqrt(size_one / size_other)
  local statistic, degrees = 0, -1
  for i = 1, bins do
    local a, b = one[i], other[i]
    if a + b > 0 then
      local difference = weight_one * a - weight_other * b
      statistic = statistic + difference * difference / (a + b)
      degrees = degrees + 1
    end
  end
  return degrees < 1 or statistic < chi_square_quantile(degrees)
end

local function time_of(member)
  return tonumber(string.match(member, '^([^:]+):'))
end

local function values_of(number)
  local members = redis.call('ZRANGEBYSCORE', series, number * window, '(' .. (number + 1) * window)
  local values = {}
  for i = 1, #members do
    values[i] = tonumber(string.match(members[i], ':(.+)$'))
  end
  return values
end

local newest = redis.call('ZREVRANGE', series, 0, 0)[1]
if not newest then
  return {0, 0, 0}
end
local current = math.floor(time_of(newest) / window)

local text = redis.call('GET', memory)
local known = text and cmsgpack.unpack(text)
if not known or known.window ~= window or known.bins ~= bins or known.confidence ~= confidence then
  local oldest = redis.call('ZRANGE', series, 0, 0)[1]
  known = {window = window, bins = bins, confidence = confidence, next = math.floor(time_of(oldest) / window)}
end

-- What is new, and whether it fits into the range of what is known.
local fresh, low, high = {}, known.low, known.high
local first = known.next
local function read(from)
  for number = from, current do
    local values = values_of(number)
    fresh[number] = values
    for i = 1, #values do
      local value = values[i]
      low = (not low or value < low) and value or low
      high = (not high or value > high) and value or high
    end
  end
end
read(first)
if known.low and (low < known.low or high > known.high) then
  first = math.floor(time_of(redis.call('ZRANGE', series, 0, 0)[1]) / window)
  known.shapes = nil
  read(first)
end
local shapes = known.shapes or {}

local function histogram(values)
  local counts = {}
  for i = 1, bins do
    counts[i] = 0
  end
  local scale = high > low and bins / (high - low) or 0
  for i = 1, #values do
    local bin = math.min(bins, math.floor((values[i] - low) * scale) + 1)
    counts[bin] = counts[bin] + 1
  end
  return counts
end

for number = first, current - 1 do
  if #fresh[number] > 0 then
    local counts = histogram(fresh[number])
    local found
    for i = 1, #shapes do
      if alike(counts, shapes[i].counts) then
        found = shapes[i]
        break
      end
    end
    if found then
      found.seen = found.seen + 1
    else
      shapes[#shapes + 1] = {counts = counts, seen = 1}
    end
  end
end

local counts, anomaly = histogram(fresh[current]), 1
for i = 1, #shapes do
  if shapes[i].seen >= usual and alike(counts, shapes[i].counts) then
    anomaly = 0
    break
  end
end

known.next, known.low, known.high, known.shapes = current, low, high, shapes
redis.call('SET', memory, cmsgpack.pack(known))
return {anomaly, #shapes, current - first + 1}
