-- Multiplies two square matrices (seed, section 5.1.1, as it stands there).
-- KEYS: A, B, the product; each a list of n x n numbers, row by row. Returns n.
-- The elements are strings, and Lua makes a number of each whenever it is multiplied.
local A = redis.call('LRANGE', KEYS[1], 0, -1)
local B = redis.call('LRANGE', KEYS[2], 0, -1)
local result = KEYS[3]
redis.call('DEL', result)
local n = math.sqrt(#A)

for j = 0, n - 1 do
  for i = 0, n - 1 do
    local v = 0
    for k = 0, n - 1 do
      local Ai, Aj = k, j
      local Bi, Bj = i, k
      local product = A[Ai + (Aj * n) + 1] *
                      B[Bi + (Bj * n) + 1]

      v = v + product
    end
    redis.call('rpush', result, v)
  end
end
return n
