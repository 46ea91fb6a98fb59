import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { createTestApi, placeOrder, startInstances, type TestApi } from '../../testing/index.ts'
import { type Connection, connect } from './connect.ts'
import { MIGRATIONS, type Migrations, migrate } from './migrate.ts'
import { createIndex, type Migration } from './migration.ts'
import type { Database } from './schema.ts'

const migrationOf = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) })

/** Migrations of a later release: one changes the table that every order is inserted into. */
const LATER: Migrations = {
  ...MIGRATIONS,
  '9001_tip': migrationOf(`alter table orders add column tip_minor bigint not null default 0;
    create table tip (order_id text primary key references orders on delete cascade)`),
  '9002_tip_index': { up: (db) => createIndex(db, 'orders_tip', 'on orders (tip_minor)'), isStepwise: true },
}

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi({ limits: { ordersPerBrowser: 100_000, ordersPerAddress: 100_000 } })
  connection = connect(api.databaseUrl, { max: 8 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

async function withEmptyDatabase(job: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  await api.sql(`create database ${name}`)
  const url = new URL(api.databaseUrl)
  url.pathname = `/${name}`
  const empty = connect(url.href, { max: 12 })
  try {
    await job(empty.db)
  } finally {
    await empty.close()
    await api.sql(`drop database ${name} with (force)`)
  }
}

const namesIn = async (db: Kysely<Database>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

/**
 * Locks the table of orders as a transaction that writes to it does, without writing a row: a new order would wait for
 * an uncommitted row with the same pick-up code.
 *
 * @returns the function that ends the transaction
 */
async function holdOrders(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table orders in row exclusive mode')
  return () => client.end()
}

describe('servers that start together', () => {
  it('migrate an empty database together', async () => {
    await withEmptyDatabase(async (db) => {
      await Promise.all(Array.from({ length: 5 }, () => migrate(db)))
      expect(await namesIn(db)).toEqual(Object.keys(MIGRATIONS))
    })
  })

  it('migrate together also when they are of two releases', async () => {
    await withEmptyDatabase(async (db) => {
      await Promise.all([migrate(db), migrate(db, LATER), migrate(db), migrate(db, LATER)])
      expect(await namesIn(db)).toEqual(Object.keys(LATER))
      await migrate(db)
    })
  })
})

describe('a migration that fails', () => {
  it('is rolled back, and earlier migrations stay', async () => {
    await withEmptyDatabase(async (db) => {
      const broken = { ...MIGRATIONS, '9001_broken': migrationOf('create table half (id text); select 1 / 0') }
      await expect(migrate(db, broken)).rejects.toThrow('division by zero')
      expect(await namesIn(db)).toEqual(Object.keys(MIGRATIONS))
      expect((await sql`select to_regclass('half') as half`.execute(db)).rows).toEqual([{ half: null }])
    })
  })

  it('runs again when it is stepwise, and replaces an invalid index', async () => {
    await withEmptyDatabase(async (db) => {
      await migrate(db)
      await sql.raw('create table twice (id int); insert into twice values (1), (1)').execute(db)
      const index: Migration = { up: (trx) => createIndex(trx, 'twice_id', 'on twice (id)'), isStepwise: true }
      await expect(sql.raw('create unique index concurrently twice_id on twice (id)').execute(db)).rejects.toThrow()
      await migrate(db, { ...MIGRATIONS, '9001_index': index })
      const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'twice_id'::regclass`.execute(db)
      expect(rows).toEqual([{ indisvalid: true }])
    })
  })
})

describe('a database that a newer version has migrated', () => {
  it('is rejected by a version that needs what was removed', async () => {
    await withEmptyDatabase(async (db) => {
      const dropping = { ...migrationOf('alter table orders drop column note'), needs: '9001_no_note' }
      await migrate(db, { ...MIGRATIONS, '9001_no_note': migrationOf('select 1'), '9002_drop_note': dropping })
      await expect(migrate(db)).rejects.toThrow(/newer version.*9002_drop_note.*too old.*9001_no_note/)
      await migrate(db, { ...MIGRATIONS, '9001_no_note': migrationOf('select 1') })
    })
  })
})

describe('0031_keys_of_programs', () => {
  it('deletes keys of developers, and servers of the previous release still issue keys, sign in and clean up', async () => {
    await withEmptyDatabase(async (db) => {
      const run = (text: string) => sql.raw(text).execute(db)
      const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0031')
      await migrate(db, Object.fromEntries(earlier))
      await run("insert into operator_key values ('one', 'operator', 'Anna', now()), ('two', 'developer', 'Bo', now())")
      await run("insert into operator_session values ('a', 'one', now()), ('b', 'two', now())")
      await migrate(db)
      const keys = await sql`select name, role from operator_key`.execute(db)
      expect(keys.rows).toEqual([{ name: 'Anna', role: 'operator' }])

      await run(
        "insert into operator_key (key_hash, role, name, created_at) values ('three', 'developer', 'Bo', now())",
      )
      await run("insert into operator_session values ('c', 'three', now() + interval '1 hour')")
      await run('delete from operator_session where expires_at < now()')
      const sessions = await sql`select encode(token_hash, 'escape') as token from operator_session`.execute(db)
      expect(sessions.rows).toEqual([{ token: 'c' }])
    })
  })
})

describe('a migration while servers of the previous release run', () => {
  it('neither blocks nor fails orders, and servers of the previous release can start afterwards', async () => {
    await placeOrder(api.fetch)
    const release = await holdOrders()
    let isOver = false
    let waits = 0
    let failure: unknown = null
    const until = async (isReached: () => boolean) => {
      while (!isReached()) {
        if (failure !== null) throw failure
        if (isOver) throw new Error('The migration ended while the table was held')
        await wait(20)
      }
    }
    const migrated = migrate(connection.db, LATER, () => {
      waits++
    }).finally(() => {
      isOver = true
    })
    const placed = [0, 0, 0]
    const order = async (guest: number) => {
      while (!isOver) {
        await placeOrder(api.fetch)
        placed[guest] = (placed[guest] ?? 0) + 1
        // Pause between orders, so that other work on this machine can run.
        await wait(10)
      }
    }
    const guests = [0, 1, 2].map((guest) =>
      order(guest).catch((error: unknown) => {
        failure = error
      }),
    )
    /** Resolves when each guest has placed two more orders; the second began after the call. */
    const waitForOrders = async () => {
      const before = [...placed]
      await until(() => placed.every((count, guest) => count >= (before[guest] ?? 0) + 2))
    }
    try {
      // An order that waited for the migration would never end.
      await until(() => waits >= 1)
      await waitForOrders()
      await until(() => waits >= 2)
      await waitForOrders()
      expect(isOver).toBe(false)
    } finally {
      await release()
    }
    await migrated
    await Promise.all(guests)
    expect(failure).toBeNull()
    expect(await namesIn(connection.db)).toEqual(Object.keys(LATER))
    await placeOrder(api.fetch)

    const old = await startInstances({ count: 2, databaseUrl: api.databaseUrl })
    expect((await fetch(`${old.url}/api/shops`)).status).toBe(200)
    await old.close()
  })
})
