import { describe, expect, it } from '@jest/globals'
import { addressOf, createClient, unwrap } from './client.ts'
import { changeCulture, getOrder, getShop, getShops } from './endpoints.ts'

const answering = (response: () => Response | Promise<Response>) => createClient({ fetch: async () => response() })

describe('client', () => {
  it('writes addresses', () => {
    expect(addressOf(getOrder, { params: { orderId: 'a/b' } })).toBe('/api/order/a%2Fb')
    expect(addressOf(changeCulture, { query: { cultureCode: 'sv', other: undefined } })).toBe(
      '/api/cultures/changeculture?cultureCode=sv',
    )
  })

  it.each([
    ['a page of the site', {}, ''],
    ['another site’s page', { origin: 'https://site.example/embed/key' }, 'https://site.example/embed/key'],
    ['a server that draws a page', { origin: 'http://127.0.0.1:1', seenAt: '' }, ''],
  ])('writes addresses as %s needs them', (_, options, before) =>
    expect(createClient(options).address(getShops, {})).toBe(`${before}/api/shops`),
  )

  it('answers data', async () => {
    const result = await answering(() => Response.json([])).call(getShops, {})
    expect(unwrap(result)).toEqual([])
  })

  it('answers the problem of the server, with all that it carries', async () => {
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
  ])('names a %d that is no problem document', async (status, code) => {
    const result = await answering(() => new Response('<html>', { status })).call(getShops, {})
    expect(result).toMatchObject({ ok: false, problem: { code } })
  })

  it.each<[string, unknown]>([
    ['no code', { title: 'Bad Request', detail: 'A code is missing' }],
    ['a number', { code: 5 }],
    ['words', { code: 'Something broke; Path=/' }],
    ['markup', { code: '<b>' }],
    ['nothing', { code: '' }],
    ['far too much', { code: 'x'.repeat(81) }],
    ['text', 'shop-closed'],
    ['a list', ['shop-closed']],
    ['null', null],
  ])('goes by the status where there is %s in the place of a code', async (_what, body) => {
    const result = await answering(() => Response.json(body, { status: 400 })).call(getShops, {})
    expect(result).toMatchObject({ ok: false, problem: { status: 400, code: 'error.badRequest' }, body })
  })

  it('keeps a code that only another server knows, and what that server says', async () => {
    const body = { code: 'kitchen.on-fire', detail: '<b>Run</b>' }
    const result = await answering(() => Response.json(body, { status: 400 })).call(getShops, {})
    expect(result).toMatchObject({ problem: { ...body, type: 'about:blank', status: 400 } })
  })

  it('answers, not throws, when nobody is there', async () => {
    const result = await answering(() => Promise.reject(new TypeError('fetch failed'))).call(getShops, {})
    expect(result).toMatchObject({ ok: false, status: 0, problem: { code: 'unreachable' } })
  })

  it('throws when its caller gave up', async () => {
    const client = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await expect(client.call(getShops, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})
