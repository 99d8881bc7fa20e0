local size = ...
return function()
  local text = ''
  for i = 1, size do text = text .. 'x' end
  for i = 1, size / 5 do text = text .. ',' .. i end
  return #text
end
