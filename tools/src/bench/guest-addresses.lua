-- For wrk: sends each request with the next of many client addresses (`guest-address.ts`), as a proxy in front of the server would.
-- All requests are formatted before the first one is sent, so that the load takes little of its processor.
local ADDRESSES = 1000
local requests = {}
local sent = 0

function init(args)
  for i = 0, ADDRESSES - 1 do
    wrk.headers["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(i / 256), i % 256)
    requests[i + 1] = wrk.format()
  end
end

function request()
  sent = sent + 1
  return requests[sent % ADDRESSES + 1]
end
