import fp from 'fastify-plugin'
import { type ProtectionConfig, protectionOf } from '../infrastructure/http/security-headers.ts'

/** Says `protectionOf` with every answer, errors and files too. Whoever answers may say it otherwise. */
export const protection = fp<ProtectionConfig>(
  async (app, config) => {
    const headers = protectionOf(config)
    // By a callback: this runs for every answer of the site, and a promise would cost each of them.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'protection' },
)
