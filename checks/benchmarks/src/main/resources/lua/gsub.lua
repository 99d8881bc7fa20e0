local text = string.rep('the quick brown fox jumps over the lazy dog ', (...))
return function()
  local count = 0
  local changed = string.gsub(text, '(%a+) (%a+)', '%2 %1')
  string.gsub(text, '%a+', function(word) count = count + #word end)
  return #changed + count
end
