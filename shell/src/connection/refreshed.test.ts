import { KEPT_AT_HEADER, REFRESHED } from '@carte/contract'
import { earlierAtom, loadShops, type Subject } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import { followRefreshed, subjectOf } from './refreshed.ts'

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
])('%s is about %s', (pathname, subject) => expect(subjectOf(pathname)).toBe(subject))

/** Creates a page that shows a list of shops cached an hour ago. */
async function page() {
  const kept = Date.now() - 3_600_000
  const headers = { 'content-type': 'application/json', [KEPT_AT_HEADER]: String(kept) }
  const store = plainStore(async () => new Response('[]', { headers }))
  await loadShops(store)
  const workers = Object.assign(new EventTarget(), { startMessages: () => {} })
  const changes: Subject[][] = []
  const stop = followRefreshed(store, workers as unknown as ServiceWorkerContainer, (subjects) =>
    changes.push([...subjects]),
  )
  return {
    kept,
    changes,
    stop,
    earlier: () => store.get(earlierAtom),
    hear: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })),
    wait: () => jest.advanceTimersByTimeAsync(1_000),
  }
}
const refreshed = (path: string, isChanged: boolean, keptAt = Date.now()) => ({
  type: REFRESHED,
  url: `https://site.example${path}`,
  keptAt,
  isChanged,
})

describe('what a page shows from earlier', () => {
  it('is known to be, and since when', async () => {
    const { earlier, kept } = await page()
    expect(earlier()).toEqual(new Map([['shops', kept]]))
  })

  it('is of now once the server has said the same again', async () => {
    const { earlier, hear, changes, wait } = await page()
    hear(refreshed('/api/shops', false))
    await wait()
    expect(earlier().size).toBe(0)
    expect(changes).toEqual([])
  })

  it('is as old as the server’s word when a page that was asleep hears of it', async () => {
    const { earlier, hear, wait } = await page()
    const then = Date.now() - 600_000
    hear(refreshed('/api/shops', false, then))
    await wait()
    expect(earlier()).toEqual(new Map([['shops', then]]))
  })

  it('is drawn anew, once for all that has changed about it', async () => {
    const { hear, changes, wait } = await page()
    hear(refreshed('/api/shops/s', true))
    hear(refreshed('/api/shops/s/menu', true))
    hear(refreshed('/api/shops', true))
    await wait()
    expect(changes).toEqual([['shop/s', 'shops']])
  })

  it('is not touched by anybody else’s messages', async () => {
    const { earlier, hear, changes, wait } = await page()
    for (const data of [null, 'hi', { type: REFRESHED }, { type: 'OTHER', url: '/api/shops', keptAt: 1 }]) hear(data)
    hear(refreshed('/api/settings', true))
    await wait()
    expect([earlier().size, changes]).toEqual([1, []])
  })

  it('is no longer followed once it is stopped', async () => {
    const { hear, changes, stop, wait } = await page()
    hear(refreshed('/api/shops', true))
    stop()
    hear(refreshed('/api/shops', true))
    await wait()
    expect(changes).toEqual([])
  })
})
