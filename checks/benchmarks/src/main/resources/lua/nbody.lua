local size = ...
local function body(x, y, z, vx, vy, vz, mass) return {x = x, y = y, z = z, vx = vx, vy = vy, vz = vz, mass = mass} end
local function advance(bodies, count, dt)
  for i = 1, count do
    local a = bodies[i]
    for j = i + 1, count do
      local b = bodies[j]
      local dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
      local square = dx * dx + dy * dy + dz * dz
      local force = dt / (square * square ^ 0.5)
      local onA, onB = b.mass * force, a.mass * force
      a.vx = a.vx - dx * onA a.vy = a.vy - dy * onA a.vz = a.vz - dz * onA
      b.vx = b.vx + dx * onB b.vy = b.vy + dy * onB b.vz = b.vz + dz * onB
    end
  end
  for i = 1, count do
    local a = bodies[i]
    a.x = a.x + dt * a.vx a.y = a.y + dt * a.vy a.z = a.z + dt * a.vz
  end
end
return function()
  local bodies = {
    body(0, 0, 0, 0, 0, 0, 39.47), body(4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037), body(8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011),
    body(12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017), body(15.37, -25.9, 0.179, 0.979, 0.594, -0.034, 0.002),
  }
  for i = 1, size do advance(bodies, 5, 0.01) end
  return bodies[1].x
end
