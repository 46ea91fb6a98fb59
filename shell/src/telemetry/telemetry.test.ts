import type { RemotesRegistry, RemoteVersion, TelemetryEvent } from '@carte/contract'
import { Telemetry } from '@carte/contract/schemas'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createPageEvents, type PageEvent } from '../app/page-events.ts'
import { RemoteError } from '../federation/remote-error.ts'
import { startTelemetry } from './telemetry.ts'

const file = { url: '/x.js', integrity: `sha384-${'A'.repeat(64)}` }
const version = (name: string): RemoteVersion => ({ version: name, entry: file, exposes: {} })
const registry: RemotesRegistry = {
  release: 'r',
  shell: 's1',
  remotes: { menu: { live: version('m2'), previous: version('m1') }, shops: { live: version('h1') } },
}
const owner = (remote: string, of: string) => ({ remote, version: of })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

class Page extends EventTarget {
  readonly document = { visibilityState: 'visible' as DocumentVisibilityState }
  hide() {
    this.document.visibilityState = 'hidden'
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function open({ isServed = true, screen = 'menu/menu', set = registry } = {}) {
  const page = new Page()
  const beacons: (readonly TelemetryEvent[])[] = []
  const send = (events: readonly TelemetryEvent[]) => void beacons.push(Telemetry.parse({ events }).events)
  const options = { registry: set, isServed, currentScreen: () => screen, send }
  return { page, beacons, ...startTelemetry({ ...options, page: page as unknown as Window }) }
}
const shown = (place: string, at: number) => ({ kind: 'shown', place, at }) as const
const requested = (place: string, at: number) => ({ kind: 'requested', place, at }) as const
const threw = (place: string, error: unknown) => ({ kind: 'threw', place, error }) as const
const fallbackEvent: PageEvent = {
  kind: 'failed',
  event: { kind: 'failed', ...owner('menu', 'm2'), fault: 'threw', instead: 'm1' },
}

describe('startTelemetry', () => {
  it('sends which version showed each screen, after how long, and whether the server rendered it', async () => {
    const { record, beacons } = open()
    record(shown('menu/menu', 812.4))
    record(shown('menu/Basket', 900))
    record(requested('shops/home', 5000))
    record(shown('shops/home', 5250))
    record(shown('pages/terms', 6000))
    expect(beacons).toEqual([])
    await jest.advanceTimersByTimeAsync(10_000)
    expect(beacons).toEqual([
      [
        { kind: 'shown', ...owner('menu', 'm2'), screen: 'menu/menu', ms: 812, served: true },
        { kind: 'shown', ...owner('menu', 'm2'), screen: 'menu/Basket', ms: 900, served: true },
        { kind: 'shown', ...owner('shops', 'h1'), screen: 'shops/home', ms: 250, served: false },
        { kind: 'shown', ...owner('shell', 's1'), screen: 'pages/terms', ms: 1000, served: false },
      ],
    ])
  })

  it('names the fallback version once it is in use', async () => {
    const { record, beacons } = open({ isServed: false })
    record(fallbackEvent)
    record(shown('menu/menu', 1000))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(beacons).toEqual([[{ kind: 'shown', ...owner('menu', 'm1'), screen: 'menu/menu', ms: 1000, served: false }]])
  })

  it('sends at most fifty events at once, including those from before it was started', () => {
    const pageEvents = createPageEvents()
    for (let at = 0; at < 60; at++) pageEvents.add(shown('menu/menu', at))
    const { record, page, beacons } = open()
    pageEvents.follow(record)
    pageEvents.add(shown('shops/home', 100))
    page.hide()
    expect(beacons.flat()).toHaveLength(50)
  })

  it('sends at once and only once when the page is hidden', async () => {
    const { record, vital, page, beacons } = open()
    record(shown('menu/menu', 1))
    vital('CLS', 0.01)
    page.hide()
    expect(beacons.flat().map(({ kind }) => kind)).toEqual(['shown', 'vital'])
    page.hide()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(beacons).toHaveLength(1)
  })

  it('sends the end of the visit at once', () => {
    const { end, beacons } = open()
    end()
    expect(beacons).toEqual([[{ kind: 'ended' }]])
  })

  it('sends nothing for the shell when its version is unknown', async () => {
    const { shell: _, ...set } = registry
    const { record, error, vital, page, beacons } = open({ set, screen: 'pages/terms' })
    record(shown('pages/terms', 1))
    vital('LCP', 1)
    error('Error: boom', new Error('boom'), '')
    page.hide()
    expect(beacons).toEqual([])
  })

  it('sends web vitals with the first screen, and never a negative value', async () => {
    const { record, vital, beacons } = open({ screen: 'shops/home' })
    vital('TTFB', 40.5)
    record(shown('menu/menu', 1))
    record(shown('shops/home', 2))
    vital('CLS', -1)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(beacons.flat().filter(({ kind }) => kind === 'vital')).toEqual([
      { kind: 'vital', name: 'TTFB', value: 40.5, ...owner('menu', 'm2'), screen: 'menu/menu' },
      { kind: 'vital', name: 'CLS', value: 0, ...owner('menu', 'm2'), screen: 'menu/menu' },
    ])
  })
})

describe('an error on the page', () => {
  const withStack = (stack: string) => Object.assign(new Error('boom'), { stack })
  const inScript = (remote: string, of: string) =>
    withStack(
      `Error: boom\n at f (https://carte.test/shell/s1/main.js:1)\n at g (https://carte.test/remotes/${remote}/${of}/screens.js:1)`,
    )
  const plain = withStack('Error: boom\n at f (https://carte.test/shell/s1/main.js:1)')

  it.each([
    ['caught at a place', threw('menu/Basket', plain), plain, '', 'menu', 'm2', 'menu/Basket'],
    [
      'caught at a place, whose stack no longer names a remote',
      threw('menu/menu', inScript('menu', 'm0')),
      null,
      '',
      'menu',
      'm2',
      'menu/menu',
    ],
    ['whose stack names a remote', null, inScript('shops', 'h1'), '', 'shops', 'h1', 'menu/menu'],
    ['whose file is a remote’s', null, plain, 'https://carte.test/remotes/menu/m1/a.js', 'menu', 'm1', 'menu/menu'],
    ['that names no remote', null, plain, '', 'shell', 's1', 'menu/menu'],
    ['that is a string', null, 'boom', '', 'shell', 's1', 'menu/menu'],
  ] as const)(
    '%s is sent within a second with its remote and version',
    async (_case, pageEvent, error, named, remote, of, screen) => {
      const events = open()
      const thrown = error ?? pageEvent?.error
      events.error('Error: boom', thrown, named)
      // React calls `onCaughtError` before the boundary’s `componentDidCatch`.
      if (pageEvent)
        events.record(
          error ? pageEvent : { ...pageEvent, error: Object.assign(thrown as Error, { stack: plain.stack }) },
        )
      await jest.advanceTimersByTimeAsync(1000)
      expect(events.beacons).toEqual([[{ kind: 'error', remote, version: of, screen, message: 'Error: boom' }]])
    },
  )

  it('caught by a boundary names the version whose script threw, not its fallback', async () => {
    const { record, error, beacons } = open()
    const thrown = inScript('menu', 'm2')
    record(threw('menu/menu', thrown))
    record(fallbackEvent)
    error('Error: boom', thrown, '')
    await jest.advanceTimersByTimeAsync(1000)
    expect(beacons.flat()).toEqual([expect.objectContaining(owner('menu', 'm2'))])
  })

  it('caught by a boundary names the version of its place, also if a fallback replaces it before the error is sent', async () => {
    const { record, error, beacons } = open()
    error('Error: boom', plain, '')
    record(threw('menu/menu', plain))
    record(fallbackEvent)
    await jest.advanceTimersByTimeAsync(1000)
    expect(beacons.flat()).toEqual([expect.objectContaining(owner('menu', 'm2'))])
  })

  it('about a version that cannot be loaded is not sent a second time', async () => {
    const { error, beacons } = open()
    error('RemoteError: …', new RemoteError('menu', { fault: 'missing' }), '')
    await jest.advanceTimersByTimeAsync(60_000)
    expect(beacons).toEqual([])
  })

  it('flushes waiting events within a second', async () => {
    const { record, error, beacons } = open()
    record(shown('menu/menu', 1))
    error('Error: boom', plain, '')
    await jest.advanceTimersByTimeAsync(1000)
    expect(beacons.flat()).toHaveLength(2)
  })
})
