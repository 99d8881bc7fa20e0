local size = ...
local text = string.rep('the quick brown fox jumps over the lazy dog ', 2500) .. 'needle'
return function()
  local found = 0
  for i = 1, size do found = found + string.find(text, 'needle', 1, true) end
  return found
end
