import fp from 'fastify-plugin'
import type { Config } from '../config/context.ts'
import { type SecurityHeadersConfig, securityHeaders } from '../infrastructure/http/security-headers.ts'

/** Sets the headers of `securityHeaders` on every response, including errors and files. Handlers may override them. */
export const securityHeadersPlugin = fp<SecurityHeadersConfig>(
  async (app, config) => {
    const headers = securityHeaders(config)
    // A callback, because a promise would slow down every response of the site.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'security-headers' },
)

/**
 * Sets `app.isOverTls`: whether guests reach the site over TLS. If they do, marks all cookies as `Secure`, including those
 * of the shell’s pages.
 */
export const secureCookies = fp<Pick<Config, 'publicOrigin'>>(
  async (app, { publicOrigin }) => {
    app.decorate('isOverTls', publicOrigin?.startsWith('https:') ?? false)
    if (!app.isOverTls) return
    app.addHook('onSend', async (_request, reply) => {
      const set = reply.getHeader('set-cookie')
      if (set === undefined) return
      const cookies = [set].flat().map(String)
      reply.removeHeader('set-cookie')
      reply.header(
        'set-cookie',
        cookies.map((cookie) => (cookie.includes('; Secure') ? cookie : `${cookie}; Secure`)),
      )
    })
  },
  { name: 'secure-cookies' },
)
