import { isIP } from 'node:net'

/**
 * The proxies whose `X-Forwarded-*` headers are trusted: a number of hops, or addresses, networks and names of
 * networks.
 */
export type TrustedProxies = number | readonly string[]

const HOPS_MAX = 10
/** Fastify's names for networks: this machine, link-local addresses, private networks. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Accepts `10.0.0.0/8`, but not `/0`, which would let every client forge its address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}

/**
 * Reads `TRUST_PROXY`: `1`, or `loopback, 10.0.0.0/8`. Returns null for anything else, also for `true`, which would
 * trust every client (ATTACK-33).
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const value = text.trim()
  if (/^\d+$/.test(value)) return Number(value) <= HOPS_MAX ? Number(value) : null
  const parts = value.split(',').map((part) => part.trim())
  return parts.every((part) => NETWORK_NAMES.has(part) || isNetwork(part)) ? parts : null
}

/** Converts the value for Fastify. A number becomes a function, because Fastify treats 0 as unset. */
export const trustOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]
