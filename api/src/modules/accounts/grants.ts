import type { Kysely } from 'kysely'
import type { Clock } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'

/** A grant as the list of sign-ins shows it (LOGIN-39). */
export interface GrantRow {
  readonly id: string
  readonly browser: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** The sign-ins of a customer, each of which is one grant. */
export interface Grants {
  /** Returns the grants of a customer that have not expired: the given one first, then by last use; 50 at most. */
  list(customerId: string, currentGrantId: string): Promise<{ readonly grants: GrantRow[]; readonly total: number }>
  /** Ends one grant of a customer. Returns whether it was theirs and had not ended. */
  endOne(customerId: string, grantId: string): Promise<boolean>
  /** Ends all sign-ins of a customer except one grant, in `trx` if given. */
  endAll(customerId: string, exceptGrantId?: string | null, trx?: Kysely<Database>): Promise<void>
}

const LISTED_MAX = 50

/** Lets other changes of a customer's sign-ins wait. */
export const lockCustomer = (trx: Kysely<Database>, customerId: string) =>
  trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()

export function createGrants(db: Kysely<Database>, clock: Clock): Grants {
  return {
    async list(customerId, currentGrantId) {
      const rows = await db
        .selectFrom('session')
        .select(({ fn, eb }) => [
          'grant_id as id',
          fn.max('browser').as('browser'),
          fn.min('created_at').as('createdAt'),
          fn.max(fn.coalesce('last_used_at', 'created_at')).as('lastUsedAt'),
          fn.countAll<string>().over().as('total'),
          eb('grant_id', '=', currentGrantId).as('isCurrent'),
        ])
        .where('customer_id', '=', customerId)
        .groupBy('grant_id')
        // A spent refresh token and an expired access token keep no grant alive.
        .having(({ fn, eb, and }) =>
          fn.agg<boolean>('bool_or', [and([eb('expires_at', '>', clock.now()), eb('spent_at', 'is', null)])]),
        )
        .orderBy('isCurrent', 'desc')
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .limit(LISTED_MAX)
        .execute()
      const grants = rows.map(({ id, browser, createdAt, lastUsedAt }) => ({ id, browser, createdAt, lastUsedAt }))
      return { grants, total: Number(rows[0]?.total ?? 0) }
    },
    endOne: (customerId, grantId) =>
      db.transaction().execute(async (trx) => {
        await lockCustomer(trx, customerId)
        const ended = await trx
          .deleteFrom('session')
          .where('grant_id', '=', grantId)
          .where('customer_id', '=', customerId)
          .returning('grant_id')
          .execute()
        return ended.length > 0
      }),
    async endAll(customerId, exceptGrantId = null, trx) {
      const run = async (inner: Kysely<Database>) => {
        await lockCustomer(inner, customerId)
        await inner
          .deleteFrom('session')
          .where('customer_id', '=', customerId)
          .$if(exceptGrantId !== null, (query) => query.where('grant_id', '!=', exceptGrantId ?? ''))
          .execute()
      }
      await (trx ? run(trx) : db.transaction().execute(run))
    },
  }
}
