local size = ...
return function()
  local total = 0
  for i = 1, size do
    local name, number = string.match('user:alice:' .. i, '^user:(%a+):(%d+)$')
    total = total + tonumber(number) + #name
  end
  return total
end
