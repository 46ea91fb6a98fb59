import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { isOutdated, watchVersionSet } from './report-to-server.ts'

const version = (name: string): RemoteVersion => ({ version: name, entry: { url: '', integrity: '' }, exposes: {} })
const registry: RemotesRegistry = {
  ...{ release: 'r', shell: 's1' },
  remotes: { menu: { live: version('m2'), previous: version('m1') }, shops: { live: version('h1') } },
}
type MenuOverrides = Partial<PublishedRegistry['remotes'][string]>
const published = (
  menu: MenuOverrides = {},
  registryOverrides: Partial<PublishedRegistry> = {},
): PublishedRegistry => ({
  ...{ release: 'p', shell: 's1' },
  remotes: {
    menu: { live: version('m2'), withdrawn: [], ...menu },
    shops: { live: version('h1'), withdrawn: [] },
  },
  ...registryOverrides,
})
const canary = { ...version('m2'), share: 5 }

describe('isOutdated', () => {
  it.each<[string, PublishedRegistry, { during: boolean; after: boolean }]>([
    ['nothing has changed', published(), { during: false, after: false }],
    [
      'a version of the page is withdrawn',
      published({ live: version('m1'), withdrawn: ['m2'] }),
      { during: true, after: true },
    ],
    ['a previous version is withdrawn', published({ withdrawn: ['m1'] }), { during: false, after: false }],
    ['a newer version is live', published({ live: version('m3') }), { during: false, after: true }],
    ['the page has the canary version', published({ live: version('m1'), canary }), { during: false, after: false }],
    [
      'a remote was added',
      published({}, { remotes: { ...published().remotes, loyalty: { live: version('l1'), withdrawn: [] } } }),
      { during: false, after: true },
    ],
    ['a newer shell is live', published({}, { shell: 's2' }), { during: false, after: true }],
  ])(
    'compares the page’s versions with the published ones, during and after a visit: %s',
    (_case, now, { during, after }) => {
      expect([isOutdated(registry, now, false), isOutdated(registry, now, true)]).toEqual([during, after])
    },
  )
})

describe('watchVersionSet', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())
  const MINUTE_MS = 60_000

  function open(answer: () => Response | Promise<Response> = () => Response.json(published())) {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
    const requests: unknown[] = []
    const onOutdated = jest.fn()
    const fetch: typeof globalThis.fetch = async (...args) => {
      requests.push(args)
      return answer()
    }
    const setVisibility = (state: DocumentVisibilityState) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
      return jest.advanceTimersByTimeAsync(0)
    }
    return {
      requests,
      onOutdated,
      setVisibility,
      ...watchVersionSet({ registry, page: page as unknown as Document, fetch, onOutdated }),
    }
  }

  it('requests the registry every five minutes while the page is visible, and once when it becomes visible', async () => {
    const { requests, setVisibility } = open()
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(requests).toEqual([['/remotes.json', { cache: 'no-cache' }]])
    await setVisibility('hidden')
    await jest.advanceTimersByTimeAsync(20 * MINUTE_MS)
    expect(requests).toHaveLength(1)
    await setVisibility('visible')
    await setVisibility('visible')
    expect(requests).toHaveLength(2)
  })

  it('reports a newer version once the visit has ended or has been idle for half an hour', async () => {
    const newer = () => Response.json(published({ live: version('m3') }))
    const [ended, idle, busy] = [open(newer), open(newer), open(newer)]
    ended.end()
    await jest.advanceTimersByTimeAsync(MINUTE_MS)
    expect(ended.onOutdated).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(20 * MINUTE_MS)
    busy.recordRequest()
    await jest.advanceTimersByTimeAsync(15 * MINUTE_MS)
    expect([idle.onOutdated.mock.calls.length > 0, busy.onOutdated.mock.calls.length]).toEqual([true, 0])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error response', () => new Response('', { status: 500 })],
    ['an HTML response', () => new Response('<html>')],
    ['a failed request', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('ignores %s', async (_case, answer) => {
    const { end, onOutdated } = open(answer)
    end()
    await jest.advanceTimersByTimeAsync(MINUTE_MS)
    expect(onOutdated).not.toHaveBeenCalled()
  })
})
