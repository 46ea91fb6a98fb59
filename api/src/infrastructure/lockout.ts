import { sql } from 'kysely'
import type { Context } from '../config/context.ts'

/** Failed sign-ins in a row, after which an address is locked. */
const FAILURES_MAX = 5
const LOCK_MINUTES = 5

/**
 * Prefixes of the keys in the table, so that customers and staff with one address do not lock each other. No address
 * begins with a space.
 */
const PREFIXES = { customers: '', staff: ' staff ' } as const

/** Counts failed sign-ins by address, also for addresses without an account (LOGIN-6, ADMIN-5). */
export function createLockout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: keyof typeof PREFIXES = 'customers',
) {
  const keyOf = (emailKey: string): string => `${PREFIXES[scope]}${emailKey}`
  const isLocked = async (emailKey: string): Promise<boolean> => {
    const row = await db
      .selectFrom('login_failure')
      .select('locked_until')
      .where('email_key', '=', keyOf(emailKey))
      .executeTakeFirst()
    return row?.locked_until != null && row.locked_until > clock.now()
  }
  return {
    isLocked,
    /**
     * Counts a failure in one statement, so that none of many concurrent ones is lost or ends a lock.
     *
     * @returns whether the address is locked now
     */
    async recordFailure(emailKey: string): Promise<boolean> {
      const now = clock.now()
      const lockEnd = new Date(now.getTime() + LOCK_MINUTES * 60_000)
      // A failure after an expired lock starts a new count.
      const count = sql<number>`case when login_failure.locked_until <= ${now} then 1 else login_failure.failures + 1 end`
      const { locked_until: lockedUntil } = await db
        .insertInto('login_failure')
        .values({ email_key: keyOf(emailKey), failures: 1, locked_until: null, at: now })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet({
            failures: count,
            locked_until: sql`case when login_failure.locked_until > ${now} then login_failure.locked_until
              when ${count} >= ${FAILURES_MAX} then ${lockEnd} end`,
            at: now,
          }),
        )
        .returning('locked_until')
        .executeTakeFirstOrThrow()
      return lockedUntil !== null
    },
    /**
     * Clears earlier failures.
     *
     * @returns false if the address was locked while the password was being checked, so that parallel guesses do not
     * reveal the right password
     */
    async recordSuccess(emailKey: string): Promise<boolean> {
      await db
        .deleteFrom('login_failure')
        .where('email_key', '=', keyOf(emailKey))
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', clock.now())]))
        .execute()
      return !(await isLocked(emailKey))
    },
    /** Unlocks an address after its customer has proved their identity in another way. */
    async unlock(emailKey: string): Promise<void> {
      await db.deleteFrom('login_failure').where('email_key', '=', keyOf(emailKey)).execute()
    },
  }
}
