import fp from 'fastify-plugin'
import type { Config } from '../config/context.ts'

/** Marks all cookies as `Secure` if guests reach the site over TLS, including those of the shell’s pages. */
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
