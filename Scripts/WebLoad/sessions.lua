-- A script for wrk: each request asks for the dashboard of the next session. COOKIES names the file of their cookies.
local cookies = {}
for line in io.lines(os.getenv("COOKIES")) do cookies[#cookies + 1] = line end
local next = 0
request = function()
  next = next % #cookies + 1
  return wrk.format("GET", "/", { ["Cookie"] = cookies[next] })
end
