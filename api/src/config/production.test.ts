import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ServerOptions, startServer } from '../main.ts'
import {
  createTestApi,
  expectLog,
  makeFolder,
  placeOrder,
  rejectionLog,
  send,
  type TestApi,
  watchedLog,
} from '../testing/index.ts'

expectLog(
  rejectionLog('call', 'origin-not-allowed'),
  /^warn PUBLIC_ORIGIN is https and TRUST_PROXY is 0: /,
  /^warn SMTP_URL is not set: /,
  /^warn Stripe has test keys: /,
  /^warn Cannot use an external login provider: EXTERNAL_LOGIN_GOOGLE_(?:CLIENT_SECRET: Required, because another variable of this provider is set|ISSUER: Must be https) /,
)

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_51NoAccountOfAnybody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51NoAccountOfAnybody',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofNobody',
  PUBLIC_ORIGIN: 'https://order.example',
}
let api: TestApi
let folder: string
beforeAll(async () => {
  api = await createTestApi()
  folder = await makeFolder('carte-production-')
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>, more: Partial<ServerOptions> = {}) =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: api.databaseUrl,
    sample: 'chain',
    env: { CARTE_ENV: 'production', ...env },
    log: watchedLog(),
    ...more,
  })
const failure = async (env: Record<string, string>): Promise<string> =>
  start(env).then(
    async (server) => {
      await server.close()
      return 'it started'
    },
    (error: { userMessage?: string }) => error.userMessage ?? String(error),
  )

// PAY-24, OPS-4
describe('a start in production', () => {
  it('requires PUBLIC_ORIGIN, and leaves the setting of customer login unchanged', async () => {
    await api.sql('update operator set sample = null, enable_customer_login = false')
    expect(await failure({ ...KEYS, PUBLIC_ORIGIN: '' })).toMatch(
      /PUBLIC_ORIGIN: CARTE_ENV=production needs the address/,
    )
    const server = await start(KEYS, { customerLogin: true })
    expect(await (await fetch(`${server.url}/api/settings`)).json()).toMatchObject({ enableCustomerLogin: false })
    await server.close()
    await api.sql("update operator set sample = 'fixture'")
  })

  it('rejects a development build', async () => {
    await expect(start(KEYS, { site: { shell: folder, remotes: {}, dev: true } })).rejects.toThrow(
      /does not serve development builds/,
    )
  })

  it('continues without an incomplete external login provider', async () => {
    await api.sql('update operator set sample = null')
    const half = {
      EXTERNAL_LOGIN_GOOGLE_ISSUER: 'http://accounts.google.com',
      EXTERNAL_LOGIN_GOOGLE_CLIENT_ID: 'carte',
    }
    expect(await failure({ ...KEYS, ...half })).toBe('it started')
    await api.sql("update operator set sample = 'fixture'")
  })

  it.each([
    [
      'without a provider',
      { PUBLIC_ORIGIN: KEYS.PUBLIC_ORIGIN },
      /does not allow the sandbox provider\. Set STRIPE_SECRET_KEY/,
    ],
    [
      'with one Stripe key only',
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      / STRIPE_PUBLISHABLE_KEY: Required for Stripe.*\n {2}STRIPE_WEBHOOK_SECRET: Required/,
    ],
    ['with a test key and a live key', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_5' }, /is a test key and .* a live/],
    [
      'with live keys in test mode',
      { CARTE_ENV: 'development', ...KEYS, STRIPE_SECRET_KEY: 'sk_live_5', STRIPE_PUBLISHABLE_KEY: 'pk_live_5' },
      /Use a test key, or CARTE_ENV=production/,
    ],
    [
      'with a malformed key',
      { ...KEYS, STRIPE_SECRET_KEY: 'hunter2' },
      /STRIPE_SECRET_KEY: Not a key that begins with sk_/,
    ],
    [
      'with a malformed webhook secret',
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_a,b' },
      /STRIPE_WEBHOOK_SECRET: Not secrets/,
    ],
    [
      'with a fake Stripe',
      { ...KEYS, STRIPE_API_ADDRESS: 'http://127.0.0.1:1' },
      /allows only https:\/\/api.stripe.com/,
    ],
    ['with the simulated kitchen', { ...KEYS, KITCHEN: 'simulated' }, /does not allow the simulated kitchen/],
    ['on a database with a sample', KEYS, /The database holds the sample "fixture"/],
  ])('is rejected %s', async (_name, env, words) => {
    const message = await failure(env)
    expect(message).toMatch(words)
    for (const key of [...Object.values(KEYS).slice(0, 3), 'hunter2', 'pk_live_5', 'sk_live_5'])
      expect(message).not.toContain(key)
  })

  it('serves the operator’s database without sandbox and demo chain, and rejects an empty database', async () => {
    await api.sql('update operator set sample = null')
    const server = await start(KEYS)
    const visitor: typeof fetch = (path, init) => fetch(new URL(String(path), server.url), init)
    const methods = await send<{ id: string }[]>(visitor, 'GET', '/api/shops/centrum/payment-methods')
    expect(methods.body.map(({ id }) => id)).toEqual(['stripe-card', 'stripe-wallet'])
    expect((await visitor('/api/sandbox/checkout.js')).status).toBe(404)
    expect((await visitor('/api/payments/stripe/checkout.js')).status).toBe(200)
    await placeOrder(visitor)
    // The sample contains a chain that trusts every port of the visitor's own machine.
    const [chain] = await api.sql("select origins from chain where key = 'gallery'")
    expect(chain?.origins).toContain('http://localhost:*')
    const pages = ['http://localhost:5173', 'http://127.0.0.1:5173'].map((origin) =>
      send(visitor, 'GET', '/embed/gallery/api/settings', undefined, { origin }),
    )
    const answers = await Promise.all(pages)
    await server.close()
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'origin-not-allowed' } })

    // SETUP-18
    await api.sql('delete from orders')
    await api.sql('delete from shop')
    const withoutShops = await start(KEYS)
    expect(await (await fetch(`${withoutShops.url}/api/shops`)).json()).toEqual([])
    await withoutShops.close()
    await api.sql('delete from operator')
    expect(await failure(KEYS)).toMatch(
      /^The database is empty, .* does not fill it with a sample\. Run "carte import"/,
    )
  })
})
