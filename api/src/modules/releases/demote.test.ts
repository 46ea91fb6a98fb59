import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, openReleases, openStore, promote, type ReleaseStore, release, startCanary } from '@carte/releases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { type Config, systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { createDemotion } from './demote.ts'
import { figuresOf } from './figures.ts'
import { createMeters } from './meters.ts'
import { createTelemetryStore } from './telemetry-store.ts'

let api: TestApi
let connection: Connection
let folder: string
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 4 })
  folder = await mkdtemp(join(tmpdir(), 'carte-demote-'))
})
afterAll(async () => {
  await connection.close()
  await api.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await api.sql('delete from telemetry_visit')
  await api.sql('delete from telemetry_minute')
})

const INTEGRITY = `sha384-${'A'.repeat(64)}`
const MINUTE_MS = 60_000

async function site(versions: readonly string[], more: Partial<ReleaseStore> = {}) {
  const store = openStore(await mkdtemp(join(folder, 'store-')))
  const releases = openReleases({ ...store, ...more })
  const by = 'Anna'
  const publish = (version: string) => {
    const entry = { url: `/remotes/menu/${version}/entry.js`, integrity: INTEGRITY }
    const described = { name: 'menu', version, entry, exposes: {} }
    return store.write(`${folderOf('menu', version)}/release.json`, JSON.stringify(described))
  }
  const make = async (version: string) => {
    await publish(version)
    await release(openReleases(store), { part: 'menu', version, commit: null, by })
  }
  for (const version of versions) await make(version)

  const logged: string[] = []
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  let offset = 0
  const clock = { now: () => new Date(systemClock.now().getTime() + offset) }
  const log = { info: write, warn: write, error: write }
  const config = { demote: { share: 0.1, visits: 20, everyMs: 1_000 } } as Config
  const meters = createMeters(new Registry())
  const context = { db: connection.db, clock, log, config, meters }
  const telemetry = createTelemetryStore(context)
  const demotion = createDemotion(context, releases)
  let visit = 0
  return {
    make,
    logged,
    demotion,
    releases: openReleases(store),
    canary: async (version: string) => {
      await publish(version)
      await startCanary(openReleases(store), { part: 'menu', version, commit: null, by, share: 5 })
    },
    promote: () => promote(openReleases(store), { part: 'menu', by }),
    later: (ms: number) => {
      offset += ms
    },
    /** Adds visits with this version, each from its own network by default. */
    addVisits(version: string, visits: number, failed: number, network = () => `network ${++visit}`) {
      for (let index = 0; index < visits; index++) {
        const isFailed = index < failed
        telemetry.addVisit({ visit: `visit ${++visit}`, remote: 'menu', version, network: network(), failed: isFailed })
        if (isFailed)
          telemetry.add(
            'menu',
            version,
            figuresOf({ kind: 'failed', remote: 'menu', version, fault: 'broken', instead: null }),
          )
      }
      return telemetry.flush()
    },
    async check() {
      await demotion.check()
      const state = (await openReleases(store).states()).get('menu')
      return {
        live: state?.live?.version,
        canary: state?.canary?.version,
        withdrawn: state?.withdrawn,
        last: state?.history.at(-1),
      }
    },
  }
}

describe('a failing version', () => {
  it('is demoted with a reason in the journal and the log', async () => {
    const { addVisits, check, logged } = await site(['1.0.0', '2.0.0'])
    await addVisits('1.0.0', 10, 0)
    await addVisits('2.0.0', 30, 12)
    const { live, withdrawn, last } = await check()
    expect({ live, withdrawn }).toEqual({ live: '1.0.0', withdrawn: ['2.0.0'] })
    const reason = 'It failed 12 of 30 visits from 30 networks within ten minutes (broken 12).'
    expect(last).toMatchObject({ action: 'demote', version: '2.0.0', to: '1.0.0', by: 'server', reason })
    expect(logged).toEqual([
      `A version was demoted ${JSON.stringify({ part: 'menu', version: '2.0.0', to: '1.0.0', reason })}`,
    ])
  })

  it('is demoted as a canary, and the live version stays', async () => {
    const { canary, addVisits, check } = await site(['1.0.0', '2.0.0']).then(async (it) => ({
      ...it,
      canary: await it.canary('3.0.0'),
    }))
    expect(canary).toBeUndefined()
    await addVisits('2.0.0', 500, 2)
    await addVisits('3.0.0', 25, 25)
    expect(await check()).toMatchObject({ live: '2.0.0', canary: undefined, withdrawn: ['3.0.0'] })
  })

  it.each<[string, (its: Awaited<ReturnType<typeof site>>) => Promise<unknown>]>([
    ['with too few visits', ({ addVisits }) => addVisits('2.0.0', 19, 19)],
    ['when all failures come from one network', ({ addVisits }) => addVisits('2.0.0', 1_000, 1_000, () => 'one')],
    [
      'when the previous version fails too',
      async ({ addVisits }) => {
        await addVisits('2.0.0', 40, 40)
        await addVisits('1.0.0', 40, 38)
      },
    ],
    [
      'for failures before the last ten minutes',
      async ({ addVisits, later }) => {
        await addVisits('2.0.0', 40, 40)
        later(11 * MINUTE_MS)
      },
    ],
    ['for failures of another version', ({ addVisits }) => addVisits('1.5.0', 40, 40)],
  ])('is not demoted %s', async (_name, happen) => {
    const it = await site(['1.0.0', '2.0.0'])
    await happen(it)
    expect(await it.check()).toMatchObject({ live: '2.0.0', withdrawn: [] })
  })

  it('is not demoted without a previous version', async () => {
    const { addVisits, check } = await site(['1.0.0'])
    await addVisits('1.0.0', 40, 40)
    expect(await check()).toMatchObject({ live: '1.0.0', withdrawn: [] })
  })

  it('is demoted although the releasing machine’s clock is an hour ahead', async () => {
    const { addVisits, check, later } = await site(['1.0.0', '2.0.0'])
    later(-60 * MINUTE_MS)
    await addVisits('2.0.0', 40, 40)
    expect(await check()).toMatchObject({ live: '1.0.0', withdrawn: ['2.0.0'] })
  })

  it('is checked by later visits only when it is released again', async () => {
    const { addVisits, check, make } = await site(['1.0.0', '2.0.0'])
    await addVisits('2.0.0', 40, 40)
    expect(await check()).toMatchObject({ live: '1.0.0' })
    await make('2.0.0')
    expect(await check()).toMatchObject({ live: '2.0.0', withdrawn: [] })
    await addVisits('2.0.0', 40, 40)
    expect(await check()).toMatchObject({ live: '1.0.0', withdrawn: ['2.0.0'] })
  })

  it('is demoted as soon as the store can be written, and the failure is logged once', async () => {
    let isReadOnly = true
    const real = openStore(await mkdtemp(join(folder, 'store-')))
    const write: ReleaseStore['write'] = async (path, content) => {
      if (isReadOnly && path.includes('journal')) throw new Error('EROFS: read-only file system')
      return real.write(path, content)
    }
    const it = await site([], { ...real, write })
    isReadOnly = false
    const releases = openReleases({ ...real, write })
    for (const version of ['1.0.0', '2.0.0']) {
      const entry = { url: `/remotes/menu/${version}/entry.js`, integrity: INTEGRITY }
      await real.write(
        `${folderOf('menu', version)}/release.json`,
        JSON.stringify({ name: 'menu', version, entry, exposes: {} }),
      )
      await release(releases, { part: 'menu', version, commit: null, by: 'Anna' })
    }
    isReadOnly = true
    await it.addVisits('2.0.0', 40, 40)
    await it.demotion.check()
    await it.demotion.check()
    expect(it.logged.filter((line) => line.startsWith('A failing version cannot be demoted yet'))).toHaveLength(1)
    isReadOnly = false
    await it.demotion.check()
    expect((await releases.states()).get('menu')?.live?.version).toBe('1.0.0')
  })
})
