import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../infrastructure/http/refusal.ts'

/** A name or an address, and a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether a `Host` header names a host that addresses can be made with. */
export const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`)

/** Node keeps the first of several `Host` headers; a proxy in front may have gone by another (RFC 9112, 3.2). */
function hostsOf({ rawHeaders = [] }: FastifyRequest['raw']): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** HTTP/1.0 has no `Host`: probes of balancers come without one. */
const mayOmitHost = ({ httpVersionMajor, httpVersionMinor }: FastifyRequest['raw']): boolean =>
  httpVersionMajor === 1 && httpVersionMinor === 0

/** Refuses requests whose target or host no address of the site can be made with: 400, before anything reads them. */
export const requestChecks = fp(
  async (app) => {
    /** The host that was checked last: nearly always the next one's, too. */
    let known = ''
    const isFit = (request: FastifyRequest): boolean => {
      const { host, originalUrl, protocol, raw } = request
      // The absolute form (`GET http://…`) is for proxies, and `OPTIONS *` for the server as a whole; this is neither.
      if (!originalUrl.startsWith('/')) return false
      if (protocol !== 'http' && protocol !== 'https') return false
      if (hostsOf(raw) > 1) return false
      if (host === '') return raw.headers.host === undefined && mayOmitHost(raw)
      if (host === known) return true
      if (!isHost(host)) return false
      known = host
      return true
    }
    // By a callback: this runs for every answer of the site, and a promise would cost each of them.
    app.addHook('onRequest', (request, _reply, done) => {
      if (isFit(request)) done()
      else done(new Refusal(400, 'error.badRequest', { headers: { connection: 'close' } }))
    })
  },
  { name: 'request-checks' },
)
