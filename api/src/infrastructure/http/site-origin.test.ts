import { describe, expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { siteOrigin } from './site-origin.ts'

describe('siteOrigin', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:'],
    ['0.0.0.0', 'http://localhost:'],
  ])('is this server’s address when it listens on %s', async (host, begins) => {
    const app = Fastify()
    await app.listen({ host, port: 0 })
    const origin = siteOrigin(app, { publicOrigin: null })
    await app.close()
    expect(origin).toMatch(new RegExp(`^${begins}\\d+$`))
  })

  it('is the configured origin if there is one', () => {
    expect(siteOrigin(Fastify(), { publicOrigin: 'https://order.example' })).toBe('https://order.example')
  })
})
