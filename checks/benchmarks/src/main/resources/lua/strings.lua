local size = ...
return function()
  local parts = {}
  for i = 1, size do parts[i] = 'key' .. i .. ':' .. (i * 2) end
  local bytes = 0
  for i = 1, #parts do bytes = bytes + #parts[i] end
  return bytes
end
