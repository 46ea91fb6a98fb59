import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Stored, sendStored, store } from '../../../infrastructure/http/stored.ts'
import { TEXTS } from './texts.ts'

async function readScript(): Promise<Stored> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  const script = source.replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(TEXTS)}`)
  return store(script, { type: 'text/javascript; charset=utf-8' })
}

export function stripeRoutes(app: FastifyInstance): void {
  let script: Promise<Stored> | undefined
  app.get('/api/payments/stripe/checkout.js', async (request, reply) => {
    script ??= readScript()
    return sendStored(request, reply, await script)
  })
}
