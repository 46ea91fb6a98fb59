import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { UserError } from '../../config/env.ts'
import type { Migration } from './migration.ts'
import * as start from './migrations/0001_start.ts'
import * as notify from './migrations/0002_notify.ts'
import * as extraInfo from './migrations/0003_extra_info.ts'
import * as stepShop from './migrations/0004_step_shop.ts'
import * as orderEngine from './migrations/0005_order_engine.ts'
import * as accounts from './migrations/0006_accounts.ts'
import * as operators from './migrations/0007_operators.ts'
import * as chains from './migrations/0008_chains.ts'
import * as payPage from './migrations/0009_pay_page.ts'
import * as staffSessions from './migrations/0010_staff_sessions.ts'
import * as migrationNeeds from './migrations/0011_migration_needs.ts'
import * as whoDidIt from './migrations/0012_who_did_it.ts'
import * as openOrders from './migrations/0013_open_orders.ts'
import * as retention from './migrations/0014_retention.ts'
import * as lastSignIn from './migrations/0015_last_sign_in.ts'
import * as languageFromBrowser from './migrations/0016_language_from_browser.ts'
import * as pausedUntil from './migrations/0017_paused_until.ts'
import * as signInCode from './migrations/0018_sign_in_code.ts'
import * as pushSubscription from './migrations/0019_push_subscription.ts'
import * as shopImage from './migrations/0020_shop_image.ts'
import * as pickupCapacity from './migrations/0021_pickup_capacity.ts'
import * as busyKitchen from './migrations/0022_busy_kitchen.ts'
import * as timeChanges from './migrations/0023_time_changes.ts'
import * as pickupRules from './migrations/0024_pickup_rules.ts'
import * as laterOnly from './migrations/0025_later_only.ts'
import * as staffAccounts from './migrations/0026_staff_accounts.ts'
import * as menuDrafts from './migrations/0027_menu_drafts.ts'
import * as paymentSteps from './migrations/0028_payment_steps.ts'
import * as newShops from './migrations/0029_new_shops.ts'
import * as ordersByEmail from './migrations/0030_orders_by_email.ts'
import * as keysOfPrograms from './migrations/0031_keys_of_programs.ts'
import * as refundsByLine from './migrations/0032_refunds_by_line.ts'
import * as saleTimes from './migrations/0033_sale_times.ts'
import * as orderTypePrices from './migrations/0034_order_type_prices.ts'
import * as customerSignIns from './migrations/0035_customer_sign_ins.ts'
import * as liveOrders from './migrations/0036_live_orders_and_visits.ts'
import * as eventRoute from './migrations/0037_event_route.ts'
import * as tables from './migrations/0038_tables.ts'
import * as staffTables from './migrations/0039_staff_tables.ts'
import type { Database } from './schema.ts'

export type Migrations = Readonly<Record<string, Migration>>

/** In order. Never edit a migration that has been released. */
export const MIGRATIONS: Migrations = {
  '0001_start': start,
  '0002_notify': notify,
  '0003_extra_info': extraInfo,
  '0004_step_shop': stepShop,
  '0005_order_engine': orderEngine,
  '0006_accounts': accounts,
  '0007_operators': operators,
  '0008_chains': chains,
  '0009_pay_page': payPage,
  '0010_staff_sessions': staffSessions,
  '0011_migration_needs': migrationNeeds,
  '0012_who_did_it': whoDidIt,
  '0013_open_orders': openOrders,
  '0014_retention': retention,
  '0015_last_sign_in': lastSignIn,
  '0016_language_from_browser': languageFromBrowser,
  '0017_paused_until': pausedUntil,
  '0018_sign_in_code': signInCode,
  '0019_push_subscription': pushSubscription,
  '0020_shop_image': shopImage,
  '0021_pickup_capacity': pickupCapacity,
  '0022_busy_kitchen': busyKitchen,
  '0023_time_changes': timeChanges,
  '0024_pickup_rules': pickupRules,
  '0025_later_only': laterOnly,
  '0026_staff_accounts': staffAccounts,
  '0027_menu_drafts': menuDrafts,
  '0028_payment_steps': paymentSteps,
  '0029_new_shops': newShops,
  '0030_orders_by_email': ordersByEmail,
  '0031_keys_of_programs': keysOfPrograms,
  '0032_refunds_by_line': refundsByLine,
  '0033_sale_times': saleTimes,
  '0034_order_type_prices': orderTypePrices,
  '0035_customer_sign_ins': customerSignIns,
  '0036_live_orders_and_visits': liveOrders,
  '0037_event_route': eventRoute,
  '0038_tables': tables,
  '0039_staff_tables': staffTables,
}

/**
 * A migration waits only this long for a table's lock, because other statements queue up behind it. It then retries.
 */
const LOCK_MS = 1_000
const PAUSE_MS = 500
const PAUSE_MAX_MS = 5_000
/** A server that still waits after this time fails to start. */
const TIMEOUT_MS = 15 * 60_000
/** Key of the advisory lock that lets one server migrate at a time. Any number that no other lock uses. */
const LOCK = 7_318_011

/** SQLSTATE: lock not available, deadlock detected. */
const BUSY_CODES = new Set(['55P03', '40P01'])
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function executedMigrations(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return new Set()
  const { rows: names } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(names.map(({ name }) => name))
}

/**
 * Checks that this version can run on a database that a newer one has migrated: it can, unless a newer migration
 * `needs` one that this version does not know.
 *
 * @throws UserError if it cannot
 */
async function requireCompatible(
  db: Kysely<Database>,
  done: ReadonlySet<string>,
  migrations: Migrations,
): Promise<void> {
  const unknown = [...done].filter((name) => !Object.hasOwn(migrations, name))
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migration_needs') is not null as exists`.execute(
    db,
  )
  if (unknown.length === 0 || !rows[0]?.exists) return
  const needed = await db.selectFrom('migration_needs').selectAll().where('migration', 'in', unknown).execute()
  for (const { migration, needs } of needed)
    if (!Object.hasOwn(migrations, needs))
      throw new UserError(
        `The database was migrated by a newer version of Carte (${migration}), and this version is too old for it. Run a version that has the migration ${needs}.`,
      )
}

/**
 * Wraps a migration with its timeouts and the entry of its `needs`. Unless the migration `isStepwise`, the migrator has
 * begun a transaction for it.
 */
const wrapMigration = (name: string, { up, needs, isStepwise }: Migration) => ({
  async up(db: Kysely<Database>): Promise<void> {
    if (isStepwise) await sql`set statement_timeout = 0`.execute(db)
    else await sql.raw(`set local lock_timeout = ${LOCK_MS}; set local statement_timeout = 0`).execute(db)
    try {
      await up(db as Kysely<unknown>)
      if (needs !== undefined)
        await db
          .insertInto('migration_needs')
          .values({ migration: name, needs })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    } finally {
      // The connection is reused. `set local` ends with the transaction.
      if (isStepwise) await sql`reset statement_timeout`.execute(db)
    }
  },
})

export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const done = await executedMigrations(db)
  return Object.keys(MIGRATIONS).every((name) => done.has(name))
}

/**
 * Runs the next migration: in one transaction, unless it `isStepwise`.
 *
 * @returns whether there was one
 */
async function migrateOne(db: Kysely<Database>, migrations: Migrations): Promise<boolean> {
  const done = await executedMigrations(db)
  await requireCompatible(db, done, migrations)
  const next = Object.keys(migrations)
    .sort()
    .find((name) => !done.has(name))
  if (next === undefined) return false
  // The migrator requires every migration that was executed.
  const executed = [...done].map((name) => [name, { up: async () => {} }] as const)
  const migration = migrations[next] as Migration
  const provider = {
    getMigrations: async () => ({ ...Object.fromEntries(executed), [next]: wrapMigration(next, migration) }),
  }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateUp(migration.isStepwise ? { disableTransactions: true } : {})
  if (error) throw error
  return true
}

/**
 * Runs the remaining migrations unless another server is doing so. It only tries the lock: a statement that waits for
 * it would block `create index concurrently` on another server.
 *
 * @returns false if it must be called again, because another server migrates or a table's lock was not free in time
 */
async function migrateInTurn(db: Kysely<Database>, migrations: Migrations): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_lock(${LOCK}) as acquired`.execute(db)
  if (!rows[0]?.acquired) return false
  try {
    while (await migrateOne(db, migrations));
    return true
  } catch (error) {
    if (BUSY_CODES.has(codeOf(error))) return false
    throw error
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
  }
}

/**
 * Migrates the database while servers of the previous release keep working on it: a migration in a transaction gets its
 * locks within `LOCK_MS` or is retried. Servers that start together take turns.
 *
 * @throws UserError if this version is too old for the database, or the locks are not free in time
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Migrations = MIGRATIONS,
  onWait: () => void = () => {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const done = await executedMigrations(connection)
    await requireCompatible(connection, done, migrations)
    if (Object.keys(migrations).every((name) => done.has(name))) return
    const deadline = performance.now() + TIMEOUT_MS
    for (
      let pauseMs = PAUSE_MS;
      !(await migrateInTurn(connection, migrations));
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    ) {
      if (performance.now() > deadline)
        throw new UserError(
          'Cannot migrate the database: other connections have held its tables or the migration lock for 15 minutes. Close them and start again.',
        )
      onWait()
      await wait(pauseMs * (0.5 + Math.random() / 2))
    }
  })
}
