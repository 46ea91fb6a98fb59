import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
// Only the names: the command line takes over a backup without the code of orders.
import { expireUnpaid, rejectUnanswered, sendToKitchen } from '../../ordering/topics.ts'

/** For so long at least nobody gives up an order that was not paid when the copy was made: the provider is asked first. */
const UNPAID_MINUTES = 30

/**
 * The restored database takes the place of the one that it is a copy of, and is that installation: what a provider holds for orders that are no
 * longer known goes back by the reconciler. What was under way when the copy was made may have gone on since, so nobody gives it up before it has been looked at:
 * an order that waits for its kitchen waits for it anew.
 */
export async function takeOver(db: Kysely<Database>): Promise<void> {
  await sql`
    with waiting as (
      update orders set accept_before = null where status = 'added' and accepted_at is null and accept_before is not null returning id
    ), undone as (
      delete from outbox where topic = ${rejectUnanswered} and subject in (select id from waiting)
    )
    insert into outbox (topic, subject, due_at) select ${sendToKitchen}::text, id, now() from waiting`.execute(db)
  await sql`
    update outbox set due_at = greatest(due_at, now() + make_interval(mins => ${UNPAID_MINUTES})) where topic = ${expireUnpaid}`.execute(
    db,
  )
}

/**
 * The restored database is a copy to look at, beside the one that goes on. It is another installation, so that nothing which a provider holds is taken for
 * its own, and nothing that was under way is left to be done in it: no money moves, and nobody is written to.
 */
export async function standBeside(db: Kysely<Database>): Promise<void> {
  await sql`delete from secret where name = 'stripe-installation'`.execute(db)
  await sql`delete from outbox`.execute(db)
  await sql`delete from account_mail`.execute(db)
  await sql`delete from order_message where sent_at is null`.execute(db)
  await sql`update orders set accept_before = null, next_step_at = null where accept_before is not null or next_step_at is not null`.execute(
    db,
  )
  await sql`update payment set state = 'failed', error = coalesce(error, 'notPaid') where state in ('created', 'pending', 'authorized')`.execute(
    db,
  )
}
