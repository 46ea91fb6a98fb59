import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../../infrastructure/http/prepared-response.ts'
import { TEXTS } from './texts.ts'

async function readScript(): Promise<PreparedResponse> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  const script = source.replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(TEXTS)}`)
  return prepareResponse(script, { type: 'text/javascript; charset=utf-8' })
}

export function stripeRoutes(app: FastifyInstance): void {
  let script: Promise<PreparedResponse> | undefined
  app.get('/api/payments/stripe/checkout.js', async (request, reply) => {
    script ??= readScript()
    return sendPrepared(request, reply, await script)
  })
}
