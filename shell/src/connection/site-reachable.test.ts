import { expect, it } from '@jest/globals'
import { isSiteReachable } from './connectivity.ts'

const answering = (response: Partial<Response>) => async () => response as Response

it.each([
  ['an answer', answering({ ok: true, type: 'basic' }), true],
  ['an opaque answer', answering({ ok: false, type: 'opaque' }), true],
  ['an error of a server in between', answering({ ok: false, type: 'basic' }), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('reachSite with %s resolves to %s', async (_, fetch, isReached) =>
  expect(await isSiteReachable(fetch)).toBe(isReached),
)

it('reachSite sends one HEAD request to the site’s root with no-cors and no-store', async () => {
  const asked: unknown[] = []
  await isSiteReachable(async (input, init) => {
    asked.push([input, init?.method, init?.mode, init?.cache])
    return Response.json(null)
  })
  expect(asked).toEqual([[`${location.origin}/`, 'HEAD', 'no-cors', 'no-store']])
})
