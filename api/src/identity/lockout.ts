import { sql } from 'kysely'
import type { Context } from '../context.ts'

const FAILURES_MAX = 5
const LOCK_MINUTES = 5

/** Counts failed sign-ins by address, also of addresses without an account (contract "Identity": 5 failures, 5 minutes). */
export function createLockout({ db, clock }: Context) {
  return {
    async isLocked(key: string): Promise<boolean> {
      const row = await db
        .selectFrom('login_failure')
        .select('locked_until')
        .where('email_key', '=', key)
        .executeTakeFirst()
      return row?.locked_until != null && row.locked_until > clock.now()
    },
    /** @returns whether this failure has locked the address. */
    async failed(key: string): Promise<boolean> {
      const now = clock.now()
      const until = new Date(now.getTime() + LOCK_MINUTES * 60_000)
      const { failures } = await db
        .insertInto('login_failure')
        .values({ email_key: key, failures: 1, locked_until: null, at: now })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet({
            // A lock that is over begins a new count.
            failures: sql`case when login_failure.locked_until is null then login_failure.failures + 1 else 1 end`,
            locked_until: null,
            at: now,
          }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      if (failures < FAILURES_MAX) return false
      await db.updateTable('login_failure').set({ locked_until: until }).where('email_key', '=', key).execute()
      return true
    },
    async succeeded(key: string): Promise<void> {
      await db.deleteFrom('login_failure').where('email_key', '=', key).execute()
    },
  }
}
