-- What scripts usually do, for the training of the AOT cache: each function of the libraries often enough to be hot.

local function strings(turns)
  local total = 0
  for i = 1, turns do
    local name = 'user:' .. i .. ':name'
    local text = string.format('%s;%d;%6.3f;%5s;%-8s;%x;%q;%g;%c;%i;%%', name, i, i / 7, 'ab', 'cd', i, 'q"' .. i, i / 3, 65 + i % 26, i)
    local kind, number = name:match('^(%a+):(%d+)')
    total = total + #text + tonumber(number) + #kind + (text:find(';', 1, true)) + (name:find('%d+'))
    local swapped, count = text:gsub('(%w+);(%w+)', '%2;%1')
    total = total + count + #swapped + #text:gsub('%d', { ['1'] = 'one' }) + #text:gsub('%a+', string.upper)
    for word in text:gmatch('[^;]+') do total = total + #word end
    for at = 1, #name do total = total + name:byte(at) + #name:sub(at, at):upper() end
    total = total + #name:rep(3):reverse():lower() + #string.char(72, 105, i % 256)
    total = total + #(tostring(i / 10) .. tostring(i) .. tostring(i % 2 == 0))
  end
  return total
end

local function tables(turns)
  local numbers, words, records = {}, {}, {}
  local seed = 7
  for i = 1, turns do
    seed = (seed * 16807) % 2147483647
    numbers[i] = seed
    words[#words + 1] = 'w' .. seed
    table.insert(records, { id = i, score = seed % 1000, tags = { 'a', 'b' } })
  end
  table.sort(numbers)
  table.sort(words)
  table.sort(records, function(a, b) return a.score < b.score or (a.score == b.score and a.id < b.id) end)
  local groups = {}
  for _, record in ipairs(records) do
    local group = groups[record.score] or {}
    groups[record.score] = group
    group[#group + 1] = record.id
  end
  local sum = 0
  for score, group in pairs(groups) do sum = sum + score * #group end
  while #words > turns / 2 do table.remove(words) end
  table.remove(words, 1)
  table.insert(words, 1, 'first')
  return sum + #table.concat(words, ',') + select('#', unpack(numbers, 1, 10))
end

local function numbers(n)
  local a, b, c = {}, {}, {}
  for i = 1, n do
    a[i], b[i], c[i] = {}, {}, {}
    for j = 1, n do a[i][j] = i + j b[i][j] = tostring(i - j) end
  end
  for i = 1, n do
    for j = 1, n do
      local sum = 0
      for k = 1, n do sum = sum + a[i][k] * b[k][j] end
      c[i][j] = sum
    end
  end
  local body = { x = 0.5, y = 1.5, speed = 0.25 }
  for i = 1, n * n do
    body.x = body.x + body.speed * math.sin(i) / (1 + math.sqrt(body.y * body.y + i))
    body.y = math.max(body.y, math.floor(body.x)) + math.abs(body.x) % 3 ^ 2
  end
  return c[n][n] + body.x
end

local function objects(turns)
  local Account = {}
  Account.__index = Account
  Account.__add = function(a, b) return setmetatable({ value = a.value + b.value }, Account) end
  Account.__lt = function(a, b) return a.value < b.value end
  function Account.deposit(self, amount, ...)
    if amount < 0 then error('negative') end
    self.value = self.value + amount + select('#', ...)
    return self
  end
  local sum = setmetatable({ value = 0 }, Account)
  for i = 1, turns do
    local one = setmetatable({ value = i }, Account):deposit(1, i, i)
    sum = sum + one
    local done, problem = pcall(one.deposit, one, i % 10 == 0 and -1 or 1)
    if not done then sum.last = problem end
  end
  local produce = coroutine.wrap(function() for i = 1, turns do coroutine.yield(i) end end)
  for i = 1, turns do sum.value = sum.value + produce() end
  return sum.value
end

local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end

print(strings(3000), tables(5000), numbers(60), objects(2000), fib(22), pcall(error, { 'expected' }))
