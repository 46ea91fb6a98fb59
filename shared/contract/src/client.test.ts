import { describe, expect, it } from '@jest/globals'
import { addressOf, createClient, unwrap } from './client.ts'
import { changeCulture, getOrder, getShop, getShops, login } from './endpoints.ts'
import { createOrder, quoteOrder, sendReceipt, startPayment } from './endpoints-of-checkout.ts'

const answering = (response: () => Response | Promise<Response>) => createClient({ fetch: async () => response() })

describe('createClient', () => {
  it('builds addresses with encoded parameters and without undefined query values', () => {
    expect(addressOf(getOrder, { params: { orderId: 'a/b' } })).toBe('/api/order/a%2Fb')
    expect(addressOf(changeCulture, { query: { cultureCode: 'sv', other: undefined } })).toBe(
      '/api/cultures/changeculture?cultureCode=sv',
    )
  })

  it.each([
    ['a page of the site', {}, ''],
    ['another site’s page', { origin: 'https://site.example/embed/key' }, 'https://site.example/embed/key'],
    ['a server that renders a page', { origin: 'http://127.0.0.1:1', seenAt: '' }, ''],
  ])('builds the addresses for %s', (_, options, before) =>
    expect(createClient(options).address(getShops, {})).toBe(`${before}/api/shops`),
  )

  it('returns the data of a successful response', async () => {
    const result = await answering(() => Response.json([])).call(getShops, {})
    expect(unwrap(result)).toEqual([])
  })

  it('returns the server’s problem with all its fields', async () => {
    const body = { type: 'about:blank', title: 'Gone', status: 404, code: 'shop-not-found', detail: 'x', quote: 1 }
    const result = await answering(() => Response.json(body, { status: 404 })).call(getShop, {
      params: { shopId: 'x' },
    })
    expect(result).toEqual({ ok: false, status: 404, problem: body, body })
    expect(() => unwrap(result)).toThrow('shop-not-found')
  })

  it.each([
    [502, 'error.server'],
    [404, 'error.notFound'],
    [418, 'error.badRequest'],
  ])('maps a %d without a problem document to %s', async (status, code) => {
    const result = await answering(() => new Response('<html>', { status })).call(getShops, {})
    expect(result).toMatchObject({ ok: false, problem: { code } })
  })

  it.each<[string, unknown]>([
    ['a body without a code', { title: 'Bad Request', detail: 'A code is missing' }],
    ['a code that is a number', { code: 5 }],
    ['a code with spaces', { code: 'Something broke; Path=/' }],
    ['a code with markup', { code: '<b>' }],
    ['an empty code', { code: '' }],
    ['a code that is too long', { code: 'x'.repeat(81) }],
    ['a body that is a string', 'shop-closed'],
    ['a body that is a list', ['shop-closed']],
    ['a body that is null', null],
  ])('derives the code from the status for %s', async (_what, body) => {
    const result = await answering(() => Response.json(body, { status: 400 })).call(getShops, {})
    expect(result).toMatchObject({ ok: false, problem: { status: 400, code: 'error.badRequest' }, body })
  })

  it('returns an unknown code with the server’s detail', async () => {
    const body = { code: 'kitchen.on-fire', detail: '<b>Run</b>' }
    const result = await answering(() => Response.json(body, { status: 400 })).call(getShops, {})
    expect(result).toMatchObject({ problem: { ...body, type: 'about:blank', status: 400 } })
  })

  it('returns “unreachable” instead of throwing when the network fails', async () => {
    const result = await answering(() => Promise.reject(new TypeError('fetch failed'))).call(getShops, {})
    expect(result).toMatchObject({ ok: false, status: 0, problem: { code: 'unreachable' } })
  })

  it('throws when the caller has aborted', async () => {
    const client = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await expect(client.call(getShops, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})

describe('A client with onWaiting', () => {
  const busy = (retryAfter = '0.01') =>
    Response.json({ status: 503, code: 'unavailable' }, { status: 503, headers: { 'retry-after': retryAfter } })
  /** Answers each call with the next response, and then with 200. */
  function setUp(...responses: readonly Response[]) {
    const rest = [...responses]
    const sent: Request[] = []
    const states: number[] = []
    const client = createClient({
      origin: 'https://site.example',
      fetch: async (input, init) => {
        init?.signal?.throwIfAborted()
        sent.push(new Request(input, init))
        return rest.shift() ?? Response.json({ isDone: true })
      },
      onWaiting: (change) => void states.push(change),
    })
    return { client, sent, states }
  }
  const body = {} as never
  const params = { orderId: 'a' }

  it('repeats a read until the server is available again, and reports that it waits', async () => {
    const { client, sent, states } = setUp(busy(), busy(), busy())
    expect(await client.call(getShops, {})).toMatchObject({ ok: true, data: { isDone: true } })
    expect(sent).toHaveLength(4)
    expect(states).toEqual([1, -1])
  })

  it('repeats an order with the same key and body', async () => {
    const { client, sent } = setUp(busy(), busy())
    await client.call(createOrder, { headers: { 'idempotency-key': 'key-of-one-order' }, body: { note: 'x' } as never })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill('key-of-one-order'))
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(Array(3).fill('{"note":"x"}'))
  })

  it('repeats quotes, starts of payments and sign-ins, which do no harm twice, and no other call that writes', async () => {
    const tries = async (call: (client: ReturnType<typeof createClient>) => Promise<unknown>) => {
      const { client, sent } = setUp(busy())
      await call(client)
      return sent.length
    }
    expect(await tries((client) => client.call(quoteOrder, { body }))).toBe(2)
    expect(await tries((client) => client.call(startPayment, { params, body }))).toBe(2)
    expect(await tries((client) => client.call(login, { body, query: {} as never }))).toBe(2)
    expect(await tries((client) => client.call(sendReceipt, { params, headers: {}, body }))).toBe(1)
  })

  it('repeats no other answer, and none without Retry-After', async () => {
    const answers = [
      Response.json({}, { status: 503 }),
      Response.json({}, { status: 500, headers: { 'retry-after': '0.01' } }),
      Response.json({}, { status: 429, headers: { 'retry-after': '0.01' } }),
    ]
    for (const answer of answers) {
      const { client, sent, states } = setUp(answer)
      expect((await client.call(getShops, {})).status).toBe(answer.status)
      expect([sent.length, states]).toEqual([1, []])
    }
  })

  it('returns the answer when the server asks to wait for longer than half a minute', async () => {
    const { client, sent } = setUp(busy('60'))
    expect(await client.call(getShops, {})).toMatchObject({ ok: false, status: 503, retryAfter: 60 })
    expect(sent).toHaveLength(1)
  })

  it('stops to wait when the caller aborts', async () => {
    const { client, states } = setUp(busy('2'))
    const aborting = new AbortController()
    const fetched = client.call(getShops, { signal: aborting.signal })
    while (states.length === 0) await new Promise((resolve) => setTimeout(resolve))
    aborting.abort(new Error('gone'))
    await expect(fetched).rejects.toThrow('gone')
    expect(states).toEqual([1, -1])
  })
})
