import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Config, defaultLimits } from '../../config/context.ts'
import { createBrowsers } from './browser.ts'

const HOUR_MS = 3_600_000

function installation(browsersPerAddress = 100, key = randomBytes(32)) {
  let now = Date.parse('2026-03-04T12:00:00Z')
  const browsers = createBrowsers({
    clock: { now: () => new Date(now) },
    config: { limits: { ...defaultLimits, browsersPerAddress } } as Config,
    secrets: { get: async () => key },
  })
  return {
    async call(cookie?: string, { ip = '192.0.2.1', chain = false, header = '' } = {}) {
      const set: string[] = []
      const headers = { ...(cookie ? { cookie } : {}), ...(header ? { 'carte-browser': header } : {}) }
      const request = { ip, headers, chain: chain ? {} : null, protocol: 'http', server: { isOverTls: false } }
      const reply = { header: (_name: string, value: string) => void set.push(value) }
      const caller = await browsers.callerOf(request as unknown as FastifyRequest, reply as unknown as FastifyReply)
      return { ...caller, cookie: set[0]?.split(';')[0], attributes: set[0] }
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('the carte-browser cookie', () => {
  it('is set by the first response below /api/order and counts from the next call', async () => {
    const { call } = installation()
    const first = await call()
    expect(first).toMatchObject({ browser: null, claimed: null })
    expect(first.attributes).toMatch(
      /^carte-browser=[\w-]{16}\.[\w-]{16}; Max-Age=86400; Path=\/api\/order; HttpOnly; SameSite=Lax$/,
    )
    const second = await call(first.cookie)
    expect(second).toMatchObject({ browser: expect.stringMatching(/^[\w-]{16}$/), cookie: undefined })
    expect((await call(first.cookie, { ip: '192.0.2.2' })).browser).toBe(second.browser)
  })

  it.each<[string, (cookie: string) => string]>([
    ['forged', () => 'carte-browser=AAAAAAAAAAAAAAAA'],
    ['forged with a signature', () => 'carte-browser=AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBB'],
    ['changed', (cookie) => cookie.replace(/=(.)/, (_all, letter) => `=${letter === 'A' ? 'B' : 'A'}`)],
    ['truncated', (cookie) => cookie.slice(0, -1)],
  ])('is ignored when it is %s', async (_name, change) => {
    const { call } = installation()
    const { cookie = '' } = await call()
    expect((await call(change(cookie))).browser).toBeNull()
  })

  it('is ignored by another installation', async () => {
    const { cookie } = await installation().call()
    expect((await installation().call(cookie)).browser).toBeNull()
  })

  it('is accepted by another instance of the installation', async () => {
    const key = randomBytes(32)
    const { cookie } = await installation(100, key).call()
    expect((await installation(100, key).call(cookie)).browser).not.toBeNull()
  })

  it('expires after a day, also when the client keeps it', async () => {
    const { call, pass } = installation()
    const { cookie } = await call()
    pass(23 * HOUR_MS)
    expect((await call(cookie)).browser).not.toBeNull()
    pass(HOUR_MS)
    const late = await call(cookie)
    expect([late.browser, typeof late.cookie]).toEqual([null, 'string'])
  })

  it('counts for a limited number of new browsers per address and minute', async () => {
    const { call } = installation(2)
    const cookies: (string | undefined)[] = []
    for (let index = 0; index < 50; index++) cookies.push((await call()).cookie)
    const isNamed = async (index: number, ip?: string) =>
      (await call(cookies[index], ip ? { ip } : {})).browser !== null
    expect([await isNamed(0), await isNamed(1), await isNamed(2)]).toEqual([true, true, false])
    expect([await isNamed(0), await isNamed(1), await isNamed(2, '192.0.2.2')]).toEqual([true, true, true])
  })

  it('is replaced by a header with a claimed name on a chain’s page', async () => {
    const { call } = installation()
    const { cookie: ours } = await call()
    const page = await call(ours, { chain: true, header: 'AAAAAAAAAAAAAAAA' })
    expect(page).toMatchObject({ browser: null, claimed: 'AAAAAAAAAAAAAAAA', cookie: undefined })
    expect(await call(undefined, { chain: true, header: 'short' })).toMatchObject({ claimed: null, cookie: undefined })
  })
})
