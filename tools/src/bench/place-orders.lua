-- For wrk: places an order with each request, by another guest (`guest-address.ts`) at the next shop.
-- Arguments: the order as JSON without its shop, the number of shops, the number of the first guest, and a prefix for idempotency keys.
local order, shops, guest, keys

function init(args)
  order, shops, guest, keys = args[1], tonumber(args[2]), tonumber(args[3]), args[4]
  wrk.method = "POST"
  wrk.headers["content-type"] = "application/json"
end

function request()
  local address = string.format("10.%d.%d.%d", math.floor(guest / 65536) % 256, math.floor(guest / 256) % 256, guest % 256)
  wrk.headers["x-forwarded-for"] = address
  wrk.headers["idempotency-key"] = string.format("%s-%d", keys, guest)
  local body = string.format('{"shopId":"open-%d",%s', guest % shops, string.sub(order, 2))
  guest = guest + 1
  return wrk.format(nil, nil, nil, body)
end
