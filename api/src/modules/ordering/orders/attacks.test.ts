import { Agent, get } from 'node:http'
import type { PlacedOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  postOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  type TestApi,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'cross-site', 'failed-find-order', 'rate-limited'))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({
    customerLogin: true,
    limits: { streams: 100, streamsPerAddress: 60, unnamedStreamsPerAddress: 60 },
  })
})
afterAll(() => api.close())

describe('a page of another site (ATTACK-1)', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  it.each(['/api/user/profile', '/api/order/00000000000000000000000000000000', '/api/settings'])(
    'cannot read %s, because the answer has no CORS header',
    async (path) => {
      const response = await api.fetch(path, { headers })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )

  it('fails the CORS preflight of POST /api/order, and gets 403 cross-site for the call', async () => {
    const ask = {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    }
    const answer = await api.fetch('/api/order', { method: 'OPTIONS', headers: ask })
    expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([false, null])
    const posted = await send(api.fetch, 'POST', '/api/order', burgerOrder(), {
      ...headers,
      'idempotency-key': crypto.randomUUID(),
    })
    expect(posted).toMatchObject({ status: 403, body: { code: 'cross-site' } })
  })
})

describe('a forged return from the provider (ATTACK-17)', () => {
  it('changes neither payment nor order, because the server asks the provider', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const { paymentId } = await beginPayment(api.fetch, orderId, api.url)
    for (const query of ['', '?state=captured', '?redirect_status=succeeded&payment_intent=pi_1'])
      await api.fetch(`/api/payment/${paymentId}${query}`)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'created' })
    expect(await readStatus(api.fetch, orderId)).toBe('calculatedPrice')
  })
})

describe('the idempotency key of another guest (ATTACK-15)', () => {
  const signIn = async (email: string, password: string) => {
    const visitor = api.visitor()
    await send(visitor, 'POST', '/api/identity/login?useCookies=true', { email, password })
    return visitor
  }

  it('places a separate order with its own id and code for each customer and for a guest', async () => {
    const anna = await signIn('anna@example.com', 'Smaklig1!')
    const matti = await signIn('matti@example.com', 'Maistuva1!')
    const key = crypto.randomUUID()
    const hers = await postOrder(anna, burgerOrder({ note: 'hers' }), key)
    const his: { status: number; body: PlacedOrder } = await postOrder(matti, burgerOrder({ note: 'his' }), key)
    const guests = await postOrder(api.visitor(), burgerOrder({ note: 'a guest’s' }), key)
    expect([hers, his, guests].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([hers, his, guests].map(({ body }) => body.orderId)).size).toBe(3)
    expect(new Set([hers, his, guests].map(({ body }) => body.customerCode)).size).toBe(3)
  })
})

describe('two thousand requests for event streams from one address (ATTACK-19)', () => {
  it('get at most half of the server’s streams, and other calls are still answered', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
    const openStream = () =>
      new Promise<number | string | undefined>((resolve) => {
        const request = get(`${api.url}/api/order/events?ids=${orderId}`, { agent }, (response) => {
          response.on('error', () => {})
          if (response.statusCode !== 200) response.resume()
          resolve(response.statusCode)
        })
        request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      })
    const answers: Awaited<ReturnType<typeof openStream>>[] = []
    // The operating system queues 511 connections per server and may drop more, so connect in waves.
    for (let wave = 0; wave < 5; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 400 }, openStream))))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(50)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect((await placeOrder(api.fetch)).status).toBe('calculatedPrice')
    agent.destroy()
  })
})
