import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { removeCustomer } from '../../accounts/index.ts'
import { BATCH, inBatches } from './batches.ts'

type Deps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/** Deletes accounts whose address was never confirmed (PRIVACY-3). */
export const deleteUnconfirmed = ({ db }: Deps, before: Date, signal?: AbortSignal): Promise<number> =>
  inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from customer where id in (
        select id from customer where not confirmed and created_at < ${before} limit ${BATCH} for update skip locked
      )`.execute(db)
    return Number(numAffectedRows ?? 0)
  }, signal)

/** Deletes accounts without an order or a sign-in since `before`. Their orders stay, without a customer. */
export async function deleteIdle(deps: Deps, before: Date, signal?: AbortSignal): Promise<number> {
  const { db } = deps
  let total = 0
  for (let last = ''; ; ) {
    const customers = await db
      .selectFrom('customer')
      .select(['id', 'email_key'])
      .where('id', '>', last)
      .where('created_at', '<', before)
      .where('last_signed_in_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('session').select('customer_id').whereRef('customer_id', '=', 'customer.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customer_id', '=', 'customer.id')
              .where('placed_at', '>=', before),
          ),
        ),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const customer of customers) {
      signal?.throwIfAborted()
      await removeCustomer(deps, customer)
    }
    total += customers.length
    last = customers.at(-1)?.id ?? ''
    if (customers.length < BATCH) return total
  }
}
