import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { publish } from './actions.ts'
import type { NewReleaseEvent } from './journal.ts'
import { openJournal } from './journal.ts'
import { openStore } from './open-store.ts'
import { storePin } from './pins.ts'
import { prune } from './prune.ts'
import { openReleases, type Releases } from './releases.ts'
import { makeBuild } from './testing/build.ts'

const DAY_MS = 86_400_000
const NOW = Date.now()
const common = { part: 'menu', by: 'anna' }
const released = (version: string): NewReleaseEvent => ({ action: 'release', ...common, version, commit: null })

describe('prune of old releases', () => {
  let folder: string
  let releases: Releases
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-prune-'))
    releases = openReleases(openStore(join(folder, 'store'), {}))
    for (const version of ['a', 'b', 'c', 'd', 'never'].map((name) => `0.1.0-${name}`)) {
      const build = await makeBuild(folder, 'menu', version)
      await publish(releases, build.folder, build)
    }
    const events: readonly (readonly [number, NewReleaseEvent])[] = [
      [90, released('0.1.0-a')],
      [80, released('0.1.0-b')],
      [50, released('0.1.0-c')],
      [40, { action: 'canary', ...common, version: '0.1.0-d', commit: null, share: 5 }],
      [20, { action: 'rollback', ...common, version: '0.1.0-d', to: null }],
    ]
    for (const [daysAgo, event] of events) await openJournal(releases.store, () => NOW - daysAgo * DAY_MS).append(event)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.each([
    // a: previous until 50 days ago. d: canary until 20 days ago. never: written today. b and c: previous and live.
    [60, []],
    [30, ['0.1.0-a']],
    [10, ['0.1.0-a', '0.1.0-d']],
    [0, ['0.1.0-a', '0.1.0-d', '0.1.0-never']],
  ])('removes versions that have not been live, previous or canary for %d days', async (days, gone) => {
    const now = NOW + 60_000
    const expected = { removed: gone.map((version) => ({ part: 'menu', version })), kept: [] }
    expect(await prune(releases, { days, dryRun: true, now })).toEqual(expected)
    expect(await prune(releases, { days, now })).toEqual(expected)
    for (const version of ['a', 'b', 'c', 'd', 'never'].map((name) => `0.1.0-${name}`)) {
      const left = await releases.store.list(`remotes/menu/${version}/`)
      expect(left.length > 0).toBe(!gone.includes(version))
    }
    expect((await releases.states()).get('menu')).toMatchObject({
      live: { version: '0.1.0-c' },
      previous: { version: '0.1.0-b' },
    })
  })

  const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10)
  const pin = (days: number, version: string, chain = 'roma') =>
    storePin(releases.store, { chain, remote: 'menu', version, host: '0.1.0-old', day: daysAgo(days) })

  it('keeps versions that were pinned within ninety days, and the shell versions that ran them', async () => {
    for (const version of ['0.1.0-old', '0.1.0-older']) {
      const build = await makeBuild(folder, 'shell', version)
      await publish(releases, build.folder, build)
    }
    await pin(89, '0.1.0-a')
    await pin(20, '0.1.0-a', 'napoli')
    await pin(20, '0.1.0-c')
    await pin(91, '0.1.0-d')
    const now = NOW + 60_000
    const kept = [
      { part: 'shell', version: '0.1.0-old', chains: ['napoli', 'roma'] },
      { part: 'menu', version: '0.1.0-a', chains: ['napoli', 'roma'] },
    ]
    const removed = [
      { part: 'shell', version: '0.1.0-older' },
      { part: 'menu', version: '0.1.0-d' },
      { part: 'menu', version: '0.1.0-never' },
    ]
    expect(await prune(releases, { days: 0, dryRun: true, now })).toEqual({ removed, kept })
    expect(await prune(releases, { days: 0, now })).toEqual({ removed, kept })
    expect(await releases.findRelease('menu', '0.1.0-a')).not.toBeNull()
    // Older pins are removed.
    expect(await releases.store.list(`pins/${daysAgo(91)}/`)).toEqual([])
    const later = now + 75 * DAY_MS
    expect((await prune(releases, { days: 0, now: later })).removed).toEqual([
      { part: 'shell', version: '0.1.0-old' },
      { part: 'menu', version: '0.1.0-a' },
    ])
  })
})
