import { isIP } from 'node:net'

/** Whose `X-Forwarded-*` headers are believed: so many proxies in front, or those with these addresses, networks or names of networks. */
export type TrustedProxies = number | readonly string[]

const HOPS_MAX = 10
/** Networks that have a name, as Fastify takes them: this machine; addresses of a link; private networks. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** `10.0.0.0/8`; never everybody (`/0`), who could then call himself anybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Reads `TRUST_PROXY`: `1`, or `loopback, 10.0.0.0/8`. Null for what is neither; `true` too, because it would believe anybody. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const given = text.trim()
  if (/^\d+$/.test(given)) return Number(given) <= HOPS_MAX ? Number(given) : null
  const parts = given.split(',').map((part) => part.trim())
  return parts.every((part) => NAMED.has(part) || isNetwork(part)) ? parts : null
}

/** The same for Fastify. A number becomes a function, because its own 0 would be no setting at all. */
export const trustOf = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]
