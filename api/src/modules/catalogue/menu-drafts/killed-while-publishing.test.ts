import type { AdminMenu, Menu, MenuVersion } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect } from '../../../infrastructure/database/connect.ts'
import {
  createTestApi,
  expectLog,
  type Instance,
  type Instances,
  rejectionLog,
  send,
  signInAdmin,
  startInstances,
  type TestApi,
  until,
} from '../../../testing/index.ts'

const MENU = '/api/admin/menus/menu-eur'
/** Key of an advisory lock. */
const COMMIT = 4711

expectLog(
  rejectionLog('call', 'changed-meanwhile'),
  /^warn A call could not be served \{"code":"unavailable","reason":"Connection terminated unexpectedly"/,
)

let api: TestApi
let instances: Instances
let server: Instance
let fetch: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi()
  instances = await startInstances({ count: 1, databaseUrl: api.databaseUrl })
  server = instances.all[0] as Instance
  fetch = (await signInAdmin({ sql: api.sql, url: server.url })).fetch
  await api.sql(`create function hold_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${COMMIT}); return null; end $$`)
}, 120_000)
afterAll(async () => {
  await instances.close()
  await api.close()
})

const guestMenu = async () => (await send<Menu>(globalThis.fetch, 'GET', `${server.url}/api/shops/helsinki/menu`)).body
const read = async () => (await send<AdminMenu>(fetch, 'GET', MENU)).body
const publish = (revision: number) =>
  send<{ versionId?: string; code?: string }>(fetch, 'POST', `${MENU}/publish`, { revision })
const versions = async () => (await send<MenuVersion[]>(fetch, 'GET', `${MENU}/versions`)).body

/** Drafts another price, a new article, and a new name of a category. @returns the draft */
async function draft(number: number) {
  const { published } = await read()
  const category = Object.keys(published).find((subject) => subject.startsWith('category/')) ?? ''
  const { name, children } = published[category] ?? {}
  const dish = `article/dish-${number}`
  const changes = [
    ['article/burger', 'price', published['article/burger']?.price, 50 + number],
    [dish, 'exists', null, true],
    [dish, 'description', null, `Dish ${number}`],
    [dish, 'price', null, 7],
    [dish, 'goods', null, 'food'],
    [category, 'name', name, `Category ${number}`],
    [category, 'children', children, [...(children as string[]), dish]],
  ].map(([subject, field, seen, value]) => ({ subject, field, seen, value }))
  const { status, body } = await send<AdminMenu['draft']>(fetch, 'POST', `${MENU}/changes`, { changes })
  expect([status, body.problems]).toEqual([200, []])
  return body
}

/** Which of the drafted changes guests see. */
async function seenOf(number: number): Promise<boolean[]> {
  const text = JSON.stringify(await guestMenu())
  return [`"price":${50 + number}`, `"Dish ${number}"`, `"Category ${number}"`].map((part) => text.includes(part))
}

/** Where a publication waits: its version is written after the menu, and the trigger runs in the commit. */
const MOMENTS = {
  'in its last statements': {
    hold: sql`lock table menu_version in share row exclusive mode`,
    waiting: 'insert into "menu_version"%',
  },
  'in its commit': { hold: sql`select pg_advisory_xact_lock(${sql.lit(COMMIT)})`, waiting: 'commit' },
} as const

/** Begins a publication, and calls `interrupt` with the process of its connection while it waits. @returns the status */
async function interruptPublication(
  moment: keyof typeof MOMENTS,
  revision: number,
  interrupt: (backend: number) => Promise<unknown>,
): Promise<number | null> {
  const { hold, waiting } = MOMENTS[moment]
  const holder = connect(api.databaseUrl, { max: 1 })
  const backends = () =>
    api.sql("select pid from pg_stat_activity where wait_event_type = 'Lock' and query like $1", [waiting])
  try {
    const status = await holder.db.transaction().execute(async (trx) => {
      await hold.execute(trx)
      const answer = publish(revision).catch(() => null)
      const [backend] = await until(backends, ({ length }) => length === 1)
      await interrupt(Number(backend?.pid))
      return (await answer)?.status ?? null
    })
    // The database process of a killed server goes on until it notices.
    await until(backends, ({ length }) => length === 0)
    return status
  } finally {
    await holder.close()
  }
}

const kill = () => server.end('SIGKILL')
const endConnection = (backend: number) => api.sql('select pg_terminate_backend($1)', [backend])

// EDIT-16
describe('a publication that is interrupted', () => {
  it.each([
    [1, 'its server is killed', 'in its last statements', kill, null],
    [2, 'its connection ends', 'in its last statements', endConnection, 503],
  ] as const)(
    'of version %i shows nothing and keeps the draft when %s %s',
    async (number, _how, moment, interrupt, status) => {
      const drafted = await draft(number)
      const before = await guestMenu()
      expect(await interruptPublication(moment, drafted.revision, interrupt)).toBe(status)
      await server.start()
      expect(await guestMenu()).toEqual(before)
      expect((await read()).draft).toEqual(drafted)

      expect((await publish(drafted.revision)).status).toBe(200)
      await until(
        () => seenOf(number),
        (seen) => seen.every(Boolean),
      )
      expect((await read()).draft.changes).toEqual([])
    },
  )

  it('shows everything if its server is killed in the commit, and sending it again publishes nothing twice', async () => {
    await api.sql(`create constraint trigger hold_commit after insert on menu_version deferrable initially deferred
      for each row execute function hold_commit()`)
    const drafted = await draft(3)
    expect(await interruptPublication('in its commit', drafted.revision, kill)).toBeNull()
    await api.sql('drop trigger hold_commit on menu_version')
    await server.start()
    expect(await seenOf(3)).toEqual([true, true, true])
    expect((await read()).draft.changes).toEqual([])
    const count = (await versions()).length
    expect(await publish(drafted.revision)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(await versions()).toHaveLength(count)
  })
})
