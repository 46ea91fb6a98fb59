-- For wrk: sends each request with another client address, as a proxy in front of the server would (see
-- `guest-address.ts`). Formats all requests before the first one is sent, so that sending costs little CPU time.
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
