import { describe, expect, it } from '@jest/globals'
import { addressOf, createClient, unwrap } from './client.ts'
import { changeCulture, getOrder, getShop, getShops } from './endpoints.ts'

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
