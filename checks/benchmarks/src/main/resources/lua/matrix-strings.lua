local n = ...
local A, B = {}, {}
for i = 1, n * n do A[i] = tostring(i % 7) B[i] = tostring(i % 5) end
return function()
  local result = {}
  for j = 0, n - 1 do
    for i = 0, n - 1 do
      local v = 0
      for k = 0, n - 1 do
        v = v + A[k + (j * n) + 1] * B[i + (k * n) + 1]
      end
      result[#result + 1] = v
    end
  end
  return result[5]
end
