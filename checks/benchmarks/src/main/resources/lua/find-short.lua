local size = ...
local keys = {}
for i = 1, 1000 do keys[i] = 'user:' .. i .. ':profile' end
return function()
  local found = 0
  for round = 1, size do
    for i = 1, #keys do
      local at = string.find(keys[i], ':profile', 1, true)
      found = found + at
    end
  end
  return found
end
