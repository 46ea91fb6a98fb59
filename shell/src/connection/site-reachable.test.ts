import { expect, it } from '@jest/globals'
import { isSiteReachable } from './connectivity.ts'

const answering = (response: Partial<Response>) => async () => response as Response

it.each([
  ['an answer', answering({ ok: true, type: 'basic' }), true],
  ['an opaque answer', answering({ ok: false, type: 'opaque' }), true],
  ['an error of a server in between', answering({ ok: false, type: 'basic' }), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('isSiteReachable with %s resolves to %s', async (_, fetch, isReached) =>
  expect(await isSiteReachable(fetch)).toBe(isReached),
)

it('isSiteReachable sends one HEAD request to the site’s root with no-cors and no-store', async () => {
  const requests: unknown[] = []
  await isSiteReachable(async (input, init) => {
    requests.push([input, init?.method, init?.mode, init?.cache])
    return Response.json(null)
  })
  expect(requests).toEqual([[`${location.origin}/`, 'HEAD', 'no-cors', 'no-store']])
})
