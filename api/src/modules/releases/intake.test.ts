import type { TelemetryEvent } from '@carte/contract/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { silentLog, systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { createMeters } from './meters.ts'
import { createIntake, EVENTS_PER_VISIT_MAX } from './routes.ts'
import { createTelemetryStore } from './telemetry-store.ts'

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 4 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['visit', 'minute', 'error']) await api.sql(`delete from telemetry_${table}`)
})

const of = { remote: 'menu', version: '2.0.0', screen: 'menu/menu' }
const shown: TelemetryEvent = { kind: 'shown', ...of, ms: 400, served: true }
const failed: TelemetryEvent = { kind: 'failed', remote: 'menu', version: '2.0.0', fault: 'threw', instead: '1.0.0' }
const error = (message: string): TelemetryEvent => ({ kind: 'error', ...of, message })
const visit = (id: string) => ({ id, versions: { menu: ['2.0.0', '1.0.0'], shell: ['9.0.0'] } })

function open() {
  const registry = new Registry()
  const meters = createMeters(registry)
  const telemetry = createTelemetryStore({ db: connection.db, clock: systemClock, log: silentLog }, meters.countVisits)
  return { telemetry, registry, intake: createIntake({ telemetry, meters, key: async () => Buffer.alloc(32) }) }
}
const figures = async () => {
  const rows = await api.sql(`select version, key, sum(value::bigint)::int as total
    from telemetry_minute, jsonb_each_text(figures) group by 1, 2 order by 1, 2`)
  return Object.fromEntries(rows.map(({ version, key, total }) => [`${version} ${key}`, total]))
}

describe('events of pages', () => {
  it('are counted by version, and a visit once', async () => {
    const { intake, telemetry, registry } = open()
    for (let time = 0; time < 3; time++) {
      await intake.countEvents(visit('a'), [shown, failed, failed], '192.0.2.1')
      await telemetry.flush()
    }
    await intake.countEvents(visit('b'), [{ kind: 'vital', name: 'LCP', value: 1_000, ...of }, shown], '192.0.2.2')
    await telemetry.flush()
    expect(await figures()).toEqual({
      '2.0.0 LCP:3': 1,
      '2.0.0 failed:threw': 6,
      '2.0.0 instead': 6,
      '2.0.0 load:4': 4,
      '2.0.0 screen:menu/menu': 4,
      '2.0.0 served': 4,
      '2.0.0 shown': 4,
      '2.0.0 visits': 2,
      '2.0.0 visitsFailed': 1,
    })
    const metrics = await registry.metrics()
    expect(metrics).toContain('carte_visits_total{remote="menu",version="2.0.0"} 2')
    expect(metrics).toContain('carte_visits_failed_total{remote="menu",version="2.0.0"} 1')
    expect(metrics).toContain('carte_version_failures_total{remote="menu",version="2.0.0",fault="threw"} 6')
  })

  it('are added up by several servers that write at once', async () => {
    const both = [open(), open()]
    await Promise.all(
      both.map(async ({ intake, telemetry }) => {
        for (let round = 0; round < 5; round++) {
          await intake.countEvents(visit('same'), [shown, failed, error('Oops')], '192.0.2.1')
          await telemetry.flush()
        }
      }),
    )
    expect(await figures()).toMatchObject({ '2.0.0 shown': 10, '2.0.0 visits': 1, '2.0.0 visitsFailed': 1 })
    expect(await api.sql('select message, count, screen from telemetry_error')).toEqual([
      { message: 'Oops', count: 10, screen: 'menu/menu' },
    ])
  })

  it.each<[string, TelemetryEvent]>([
    ['a version that the visit does not have', { ...shown, version: '3.0.0' } as TelemetryEvent],
    ['an unknown remote', { ...shown, remote: 'bar' } as TelemetryEvent],
    ['a property name of objects', { ...shown, remote: 'constructor', version: 'name' } as TelemetryEvent],
  ])('are ignored for %s', async (_name, event) => {
    const { intake, telemetry } = open()
    await intake.countEvents(visit('a'), [event], '192.0.2.1')
    await telemetry.flush()
    expect(await figures()).toEqual({})
  })

  it('are stored with a hash of the network instead of the address', async () => {
    const { intake, telemetry } = open()
    await intake.countEvents(visit('a'), [shown], '192.0.2.77')
    await telemetry.flush()
    const [row] = await api.sql('select telemetry_visit::text as all, network from telemetry_visit')
    expect(row?.network).toMatch(/^[\w-]{22}$/)
    expect(String(row?.all)).not.toContain('192.0.2')
  })

  it('are limited per visit, by screen names and by distinct messages', async () => {
    const { intake, telemetry } = open()
    const made = Array.from({ length: EVENTS_PER_VISIT_MAX + 100 }, (_, index) => error(`Made up ${index}`))
    await intake.countEvents(visit('talker'), made, '192.0.2.1')
    await telemetry.flush()
    expect(await figures()).toEqual({ '2.0.0 error': EVENTS_PER_VISIT_MAX })
    expect(await api.sql('select count(*)::int as count from telemetry_error')).toEqual([{ count: 50 }])
    const screens = Array.from({ length: 90 }, (_, index) => ({ ...shown, screen: `menu/s${index}` }) as TelemetryEvent)
    await intake.countEvents(visit('inventor'), screens, '192.0.2.1')
    await telemetry.flush()
    const names = Object.keys(await figures()).filter((name) => name.includes('screen:'))
    expect(names).toHaveLength(40)
    expect(names).toContain('2.0.0 screen:other')
  })

  it('stay in memory while the database is unreachable, and are written afterwards', async () => {
    const unreachable = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) }
    let db = unreachable.db
    const deps = {
      get db() {
        return db
      },
      clock: systemClock,
      log,
    }
    const telemetry = createTelemetryStore(deps)
    telemetry.add('menu', '2.0.0', ['shown'])
    telemetry.addVisit({ visit: 'a', remote: 'menu', version: '2.0.0', network: 'n', failed: false })
    await telemetry.flush()
    telemetry.add('menu', '2.0.0', ['shown'])
    await telemetry.flush()
    expect(warnings).toEqual(['Cannot write telemetry; it stays in memory until the next attempt'])
    db = connection.db
    await telemetry.flush()
    expect(await figures()).toEqual({ '2.0.0 shown': 2, '2.0.0 visits': 1 })
    await unreachable.close()
  })
})
