local size = ...
return function()
  local total = 0
  for i = 1, size do total = total + #string.format('%s:%d:%05.2f', 'key', i, i / 3) end
  return total
end
