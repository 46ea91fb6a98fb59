import { KEPT_AT_HEADER, REFRESHED } from '@carte/contract'
import { earlierAtom, loadShops, type Subject } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { onCachedDataChanged, subjectOf } from './offline-cache.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it.each([
  ['/api/shops', 'shops'],
  ['/api/shops/s', 'shop/s'],
  ['/api/shops/s/menu', 'shop/s'],
  ['/api/shops/s/delivery-spots', 'shop/s'],
  ['/api/shops/a%20b/menu', 'shop/a b'],
  ['/api/shops/s/signage', null],
  ['/api/settings', null],
  ['/api/campaigns', null],
])('subjectOf(%s) is %s', (pathname, subject) => expect(subjectOf(pathname)).toBe(subject))

/** Creates a page that shows a list of shops cached an hour ago. */
async function page() {
  const kept = Date.now() - 3_600_000
  const headers = { 'content-type': 'application/json', [KEPT_AT_HEADER]: String(kept) }
  const store = createTestStore(async () => new Response('[]', { headers }))
  await loadShops(store)
  const workers = Object.assign(new EventTarget(), { startMessages: () => {} })
  const changes: Subject[][] = []
  const stop = onCachedDataChanged(store, workers as unknown as ServiceWorkerContainer, (subjects) =>
    changes.push([...subjects]),
  )
  return {
    kept,
    changes,
    stop,
    earlier: () => store.get(earlierAtom),
    receive: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })),
    wait: () => jest.advanceTimersByTimeAsync(1_000),
  }
}
const refreshed = (path: string, isChanged: boolean, keptAt = Date.now()) => ({
  type: REFRESHED,
  url: `https://site.example${path}`,
  keptAt,
  isChanged,
})

describe('onCachedDataChanged', () => {
  it('reports cached data with the time when it was cached', async () => {
    const { earlier, kept } = await page()
    expect(earlier()).toEqual(new Map([['shops', kept]]))
  })

  it('clears the mark of cached data once the server has confirmed it unchanged', async () => {
    const { earlier, receive, changes, wait } = await page()
    receive(refreshed('/api/shops', false))
    await wait()
    expect(earlier().size).toBe(0)
    expect(changes).toEqual([])
  })

  it('takes the time of the server’s answer when a page receives the message later', async () => {
    const { earlier, receive, wait } = await page()
    const then = Date.now() - 600_000
    receive(refreshed('/api/shops', false, then))
    await wait()
    expect(earlier()).toEqual(new Map([['shops', then]]))
  })

  it('requests one refresh for several changes that arrive together', async () => {
    const { receive, changes, wait } = await page()
    receive(refreshed('/api/shops/s', true))
    receive(refreshed('/api/shops/s/menu', true))
    receive(refreshed('/api/shops', true))
    await wait()
    expect(changes).toEqual([['shop/s', 'shops']])
  })

  it('ignores messages of other kinds, incomplete messages and data that the page does not show', async () => {
    const { earlier, receive, changes, wait } = await page()
    for (const data of [null, 'hi', { type: REFRESHED }, { type: 'OTHER', url: '/api/shops', keptAt: 1 }]) receive(data)
    receive(refreshed('/api/settings', true))
    await wait()
    expect([earlier().size, changes]).toEqual([1, []])
  })

  it('does nothing once it is stopped', async () => {
    const { receive, changes, stop, wait } = await page()
    receive(refreshed('/api/shops', true))
    stop()
    receive(refreshed('/api/shops', true))
    await wait()
    expect(changes).toEqual([])
  })
})
