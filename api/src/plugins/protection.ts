import fp from 'fastify-plugin'
import { type ProtectionConfig, protectionOf } from '../infrastructure/http/security-headers.ts'

/** Sets the headers of `protectionOf` on every response, including errors and files. Handlers may override them. */
export const protection = fp<ProtectionConfig>(
  async (app, config) => {
    const headers = protectionOf(config)
    // A callback, because a promise would slow down every response of the site.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'protection' },
)
