-- Sends prepared requests one after another: wrk ... -s drive.lua ADDRESS -- FILE THREADS
-- FILE holds each request as a line with its length in bytes, then the request itself. Each thread
-- takes its own share of them. What was seen is printed as one line that begins with "seen".

local threads = 0

function setup(thread)
  thread:set("index", threads)
  threads = threads + 1
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local sharers = tonumber(args[2])
  requests, position = {}, 0
  local number = 0
  for length in function() return file:read("*l") end do
    local one = file:read(tonumber(length))
    if number % sharers == index then
      requests[#requests + 1] = one
    end
    number = number + 1
  end
  file:close()
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "seen requests=%d micros=%d refused=%d connect=%d read=%d write=%d timeout=%d p50=%d p99=%d\n",
    summary.requests, summary.duration, errors.status,
    errors.connect, errors.read, errors.write, errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
