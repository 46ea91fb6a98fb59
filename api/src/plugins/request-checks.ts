import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../infrastructure/http/http-error.ts'

const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

export const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`)

/** Counts `Host` headers. Node keeps the first; a proxy in front may have used another (RFC 9112, 3.2). */
function countHosts({ rawHeaders = [] }: FastifyRequest['raw']): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** HTTP/1.0 does not require `Host`, and health probes of load balancers omit it. */
const mayOmitHost = ({ httpVersionMajor, httpVersionMinor }: FastifyRequest['raw']): boolean =>
  httpVersionMajor === 1 && httpVersionMinor === 0

/**
 * Rejects requests whose target or host cannot form an address of the site: 400, before anything reads them
 * (ATTACK-23).
 */
export const requestChecks = fp(
  async (app) => {
    /** The last valid host, cached because the next request nearly always has the same. */
    let lastValidHost = ''
    const isValid = (request: FastifyRequest): boolean => {
      const { host, originalUrl, protocol, raw } = request
      // Neither a proxy request in absolute form (`GET http://…`) nor `OPTIONS *` is supported.
      if (!originalUrl.startsWith('/')) return false
      if (protocol !== 'http' && protocol !== 'https') return false
      if (countHosts(raw) > 1) return false
      if (host === '') return raw.headers.host === undefined && mayOmitHost(raw)
      if (host === lastValidHost) return true
      if (!isHost(host)) return false
      lastValidHost = host
      return true
    }
    // A callback, because a promise would slow down every response of the site.
    app.addHook('onRequest', (request, _reply, done) => {
      if (isValid(request)) done()
      else done(new HttpError(400, 'error.badRequest', { headers: { connection: 'close' } }))
    })
  },
  { name: 'request-checks' },
)
