import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
// Imports only names, so that the command line does not load the code of orders.
import { expireUnpaid, rejectUnanswered, sendToKitchen } from '../../ordering/topics.ts'

/** Minutes before an unpaid order can expire after a restore, so that the provider is asked first. */
const UNPAID_MINUTES = 30

/**
 * Prepares a restored database that replaces the lost one (BACKUP-5, BACKUP-7). It stays the same installation for the
 * provider, so reconciliation releases money held for unknown orders. Orders under way may have progressed since: those
 * that wait for the kitchen get their full time again.
 */
export async function prepareReplacement(db: Kysely<Database>): Promise<void> {
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
 * Prepares a restored copy beside the running site (BACKUP-8). It becomes another installation, so reconciliation
 * ignores the provider's payments. Pending work is deleted: no money moves, and no message is sent.
 */
export async function prepareCopy(db: Kysely<Database>): Promise<void> {
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
