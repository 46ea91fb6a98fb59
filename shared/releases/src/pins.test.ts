import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { unmetRequirements } from './description.ts'
import { openStore } from './open-store.ts'
import { PIN_DAYS, type Pin, readPins, storePin } from './pins.ts'
import { foldPart, isPinned, PIN, releasedVersions } from './state.ts'
import type { ReleaseStore } from './store.ts'
import { type Bucket, startBucket } from './testing/bucket.ts'

const DAY_MS = 86_400_000

describe('isPinned and PIN', () => {
  it.each([
    ['1.4', '1.4.0-abcd', true],
    ['1.4', '1.4.7', true],
    ['1.4', '1.40.0', false],
    ['1.4', '11.4.0', false],
    ['1', '1.40.0-abcd', true],
    ['1', '10.0.0', false],
    ['1.4.0', '1.4.0-abcd', true],
    ['1.4.0', '1.4.01', false],
    ['1.4.0-abcd', '1.4.0-abcd', true],
    ['1.4.0-abc', '1.4.0-abcd', false],
  ])('match the pin %s with the version %s: %s', (pin, version, expected) =>
    expect(isPinned(version, pin)).toBe(expected),
  )

  it.each(['', 'v1', '1.', '.1', '1.4.0.0', 'latest', '^1.4', '1.4.x', '1.4.0-', '1/../2', ' 1', '1-'])(
    'reject the pin “%s”',
    (text) => expect(PIN.test(text)).toBe(false),
  )
})

describe('releasedVersions', () => {
  const event = (action: string, version: string, more: object = {}) => ({
    action,
    part: 'menu',
    by: 'anna',
    at: '2026-11-22T10:00:00.000Z',
    version,
    ...more,
  })
  const release = (version: string) => event('release', version, { commit: null })
  const canary = (version: string) => event('canary', version, { commit: null, share: 5 })
  const back = (version: string, to: string | null) => event('rollback', version, { to })

  it.each<[string, readonly object[], readonly string[]]>([
    ['none', [], []],
    ['the newest first', [release('1.0.0'), release('1.1.0'), release('1.2.0')], ['1.2.0', '1.1.0', '1.0.0']],
    ['no canary', [release('1.0.0'), canary('1.1.0')], ['1.0.0']],
    ['a canary that was promoted', [release('1.0.0'), canary('1.1.0'), event('promote', '1.1.0')], ['1.1.0', '1.0.0']],
    ['none that was rolled back', [release('1.0.0'), release('1.1.0'), back('1.1.0', '1.0.0')], ['1.0.0']],
    [
      'one that was rolled back and released again',
      [release('1.0.0'), release('1.1.0'), back('1.1.0', '1.0.0'), release('1.1.0')],
      ['1.1.0', '1.0.0'],
    ],
    [
      'one that a rollback skipped, at the end',
      [release('1.0.0'), release('1.1.0'), release('1.2.0'), back('1.2.0', '1.0.0')],
      ['1.0.0', '1.1.0'],
    ],
    ['one that a rollback made live without an earlier release', [release('1.0.0'), back('1.0.0', '0.9.0')], ['0.9.0']],
  ])('returns %s', (_, events, expected) => {
    const { state, ignored } = foldPart('menu', events)
    expect(ignored).toEqual([])
    expect(releasedVersions(state)).toEqual(expected)
  })
})

describe('unmetRequirements', () => {
  const store = '@carte/store'
  it.each<[string, Record<string, string> | undefined, Record<string, string> | undefined, readonly object[]]>([
    ['a version in range', { [store]: '1.2.0' }, { [store]: '^1.1.0' }, []],
    [
      'a version out of range',
      { [store]: '2.0.0' },
      { [store]: '^1.1.0' },
      [{ path: store, range: '^1.1.0', provided: '2.0.0' }],
    ],
    ['no version', {}, { [store]: '^1.1.0' }, [{ path: store, range: '^1.1.0', provided: undefined }]],
    [
      'no version of a package named like a property of Object.prototype',
      {},
      { constructor: '*' },
      [{ path: 'constructor', range: '*', provided: undefined }],
    ],
    ['a version that is not required', { [store]: '1.0.0' }, undefined, []],
    ['unknown versions', undefined, { [store]: '^1.1.0' }, []],
  ])('returns the unmet requirements when the host provides %s', (_, provides, requires, expected) =>
    expect(unmetRequirements({ provides }, { requires })).toEqual(expected),
  )
})

describe('pins in a store', () => {
  let folder: string
  let bucket: Bucket
  let stores: Readonly<Record<'folder' | 'bucket', ReleaseStore>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-pins-'))
    bucket = await startBucket(join(folder, 'bucket'))
    stores = {
      folder: openStore(join(folder, 'store'), {}),
      bucket: openStore(`${bucket.address}/pins-test`, bucket.env),
    }
  })
  afterAll(async () => {
    await bucket.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(['folder', 'bucket'] as const)('in a %s are listed once each until they expire', async (kind) => {
    const store = stores[kind]
    const now = Date.parse('2026-11-22T10:00:00Z')
    const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10)
    const pin = (days: number, more: Partial<Pin> = {}): Pin => ({
      chain: 'roma',
      remote: 'menu',
      version: '1.4.0-abcd',
      host: '0.1.0-1234',
      day: daysAgo(days),
      ...more,
    })
    expect(await readPins(store, now)).toEqual([])
    const pins = [pin(PIN_DAYS + 1), pin(PIN_DAYS), pin(1, { chain: 'napoli' }), pin(1), pin(0), pin(0)]
    await Promise.all(pins.map((each) => storePin(store, each)))
    expect(await readPins(store, now)).toEqual([pin(PIN_DAYS), pin(1, { chain: 'napoli' }), pin(1), pin(0)])
    await store.write('pins/notes.json', '{}')
    await store.write(`pins/${daysAgo(0)}/roma/menu.json`, '{}')
    expect(await readPins(store, now)).toHaveLength(4)
  })
})
