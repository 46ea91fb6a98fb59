import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
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
import type { Database } from './schema.ts'

/** In order; a migration that has been released is never edited again. */
const MIGRATIONS = {
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
}

/** Brings the database up to date. Instances that start together wait for each other on the migrator's advisory lock. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
