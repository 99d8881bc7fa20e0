local size = ...
return function()
  local list, seed = {}, 42
  for i = 1, size do seed = (seed * 16807) % 2147483647 list[i] = seed end
  table.sort(list)
  table.sort(list, function(a, b) return a > b end)
  return list[1]
end
