local n = ...
local function a(i, j) local ij = i + j - 1 return 1.0 / (ij * (ij - 1) * 0.5 + i) end
local function times(x, y, n, transposed)
  for i = 1, n do
    local sum = 0
    for j = 1, n do sum = sum + x[j] * (transposed and a(j, i) or a(i, j)) end
    y[i] = sum
  end
end
return function()
  local u, v, t = {}, {}, {}
  for i = 1, n do u[i] = 1 end
  for i = 1, 10 do times(u, t, n) times(t, v, n, true) times(v, t, n) times(t, u, n, true) end
  local uv, vv = 0, 0
  for i = 1, n do uv = uv + u[i] * v[i] vv = vv + v[i] * v[i] end
  return (uv / vv) ^ 0.5
end
