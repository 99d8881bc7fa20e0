local size = ...
return function()
  local parts = {}
  for i = 1, size do parts[i] = i % 100 end
  local total = 0
  for i = 1, 5 do total = total + #table.concat(parts, ',') end
  return total
end
