-- Multiplies two square matrices as matrix.lua does, but makes numbers of the elements once, and pushes a row at a time.
-- KEYS: A, B, the product; each a list of n x n numbers, row by row. Returns n.
local function numbers(list)
  for i = 1, #list do
    list[i] = tonumber(list[i])
  end
  return list
end

local A = numbers(redis.call('LRANGE', KEYS[1], 0, -1))
local B = numbers(redis.call('LRANGE', KEYS[2], 0, -1))
redis.call('DEL', KEYS[3])
local n = math.sqrt(#A)

for j = 0, n - 1 do
  local row = {}
  for i = 1, n do
    local v = 0
    for k = 0, n - 1 do
      v = v + A[j * n + k + 1] * B[k * n + i]
    end
    row[i] = v
  end
  redis.call('RPUSH', KEYS[3], unpack(row))
end
return n
