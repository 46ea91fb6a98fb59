import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { isOutdated, watchVersionSet } from './report-to-server.ts'

const version = (name: string): RemoteVersion => ({ version: name, entry: { url: '', integrity: '' }, exposes: {} })
const set: RemotesRegistry = {
  ...{ release: 'r', shell: 's1' },
  remotes: { menu: { live: version('m2'), previous: version('m1') }, shops: { live: version('h1') } },
}
type Parts = Partial<PublishedRegistry['remotes'][string]>
const published = (menu: Parts = {}, more: Partial<PublishedRegistry> = {}): PublishedRegistry => ({
  ...{ release: 'p', shell: 's1' },
  remotes: {
    menu: { live: version('m2'), withdrawn: [], ...menu },
    shops: { live: version('h1'), withdrawn: [] },
  },
  ...more,
})
const canary = { ...version('m2'), share: 5 }

describe('isOutdated', () => {
  it.each<[string, PublishedRegistry, { during: boolean; after: boolean }]>([
    ['is as it was', published(), { during: false, after: false }],
    ['one is withdrawn', published({ live: version('m1'), withdrawn: ['m2'] }), { during: true, after: true }],
    ['a previous version is withdrawn', published({ withdrawn: ['m1'] }), { during: false, after: false }],
    ['a newer one is live', published({ live: version('m3') }), { during: false, after: true }],
    ['it has the canary', published({ live: version('m1'), canary }), { during: false, after: false }],
    [
      'there is a remote more',
      published({}, { remotes: { ...published().remotes, loyalty: { live: version('l1'), withdrawn: [] } } }),
      { during: false, after: true },
    ],
    ['a newer shell is live', published({}, { shell: 's2' }), { during: false, after: true }],
  ])(
    'compares the page’s versions with the published ones, during and after a visit: %s',
    (_case, now, { during, after }) => {
      expect([isOutdated(set, now, false), isOutdated(set, now, true)]).toEqual([during, after])
    },
  )
})

describe('watchVersionSet', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())
  const MINUTE = 60_000

  function open(answer: () => Response | Promise<Response> = () => Response.json(published())) {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
    const asked: unknown[] = []
    const onOutdated = jest.fn()
    const fetch: typeof globalThis.fetch = async (...args) => {
      asked.push(args)
      return answer()
    }
    const look = (state: DocumentVisibilityState) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
      return jest.advanceTimersByTimeAsync(0)
    }
    return {
      asked,
      onOutdated,
      look,
      ...watchVersionSet({ registry: set, page: page as unknown as Document, fetch, onOutdated }),
    }
  }

  it('requests the registry every five minutes while the page is visible, and once when it becomes visible', async () => {
    const { asked, look } = open()
    await jest.advanceTimersByTimeAsync(5 * MINUTE)
    expect(asked).toEqual([['/remotes.json', { cache: 'no-cache' }]])
    await look('hidden')
    await jest.advanceTimersByTimeAsync(20 * MINUTE)
    expect(asked).toHaveLength(1)
    await look('visible')
    await look('visible')
    expect(asked).toHaveLength(2)
  })

  it('reports a newer version once the visit has ended or has been idle for half an hour', async () => {
    const newer = () => Response.json(published({ live: version('m3') }))
    const [ended, idle, busy] = [open(newer), open(newer), open(newer)]
    ended.end()
    await jest.advanceTimersByTimeAsync(MINUTE)
    expect(ended.onOutdated).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(20 * MINUTE)
    busy.recordRequest()
    await jest.advanceTimersByTimeAsync(15 * MINUTE)
    expect([idle.onOutdated.mock.calls.length > 0, busy.onOutdated.mock.calls.length]).toEqual([true, 0])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => new Response('', { status: 500 })],
    ['a page', () => new Response('<html>')],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('ignores %s as the answer', async (_case, answer) => {
    const { end, onOutdated } = open(answer)
    end()
    await jest.advanceTimersByTimeAsync(MINUTE)
    expect(onOutdated).not.toHaveBeenCalled()
  })
})
