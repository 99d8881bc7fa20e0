-- The same quadrature by one script that keeps its ranges to itself and calls nobody (seed, section 5.2).
-- ARGV: the error that a trapezoid may have. Returns the area as text, and how many trapezoids it has added up.
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
local total, count = 0, 0
local from, to, depth = {0}, {1}, 1

while depth > 0 do
  local a, b = from[depth], to[depth]
  depth = depth - 1
  local middle = (a + b) / 2
  local fa, fm, fb = f(a), f(middle), f(b)
  local estimate = (b - a) * (fa + fb) / 2
  local better = (middle - a) * (fa + fm) / 2 + (b - middle) * (fm + fb) / 2
  if math.abs(estimate - better) < tolerance then
    total = total + better
    count = count + 1
  else
    from[depth + 1], to[depth + 1] = a, middle
    from[depth + 2], to[depth + 2] = middle, b
    depth = depth + 2
  end
end
return {string.format('%.17g', total), count}
