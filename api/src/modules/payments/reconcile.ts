import { isPaid } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Metrics } from '../../infrastructure/metrics.ts'
import type { Outbox, WorkTopic } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, rejectUnanswered, releasePayments, sendToKitchen } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import { type ListedPayment, type PaymentProvider, withTimeout } from './provider.ts'
import { checkPayment, refundLines } from './topics.ts'

/** How far back reservations are checked. A card's reservation expires after about a week. */
export const RESERVATION_MS = 8 * 86_400_000
/** Rows that changed less than this ago are not checked. */
const GRACE_MS = 60_000
/** The key of the advisory lock that keeps other instances out; arbitrary but unique in this database. */
const LOCK = 7_318_005

type Deps = Context & { readonly outbox: Outbox; readonly payments: Payments; readonly metrics: Metrics }

interface MissingWork {
  readonly subject: string
  readonly topic: WorkTopic
}

/**
 * Finds work that should be in the outbox and is not. Work is written in the same transaction as its cause, so this
 * happens only if tables were edited by hand or restored from a backup.
 */
async function findMissingWork(db: Kysely<Database>, before: Date): Promise<readonly MissingWork[]> {
  const { rows } = await sql<MissingWork>`
    select missing.subject, missing.topic from (
      select id as subject, ${checkPayment}::text as topic, updated_at from payment where state in ('created', 'pending')
      union all
      select payment.id, ${capturePayment}::text, payment.updated_at from payment join orders on orders.id = order_id
        where state = 'authorized' and error is null and accepted_at is not null and orders.status <> 'rollbacked'
      union all
      select orders.id, ${releasePayments}::text, payment.updated_at from payment join orders on orders.id = order_id
        where state in ('created', 'pending', 'authorized') and orders.status = 'rollbacked'
      union all
      select orders.id, ${sendToKitchen}::text, payment.updated_at from orders join payment on orders.id = order_id
        where orders.status = 'added' and accepted_at is null and accept_before is null and state in ('authorized', 'captured')
      union all
      select id, ${refundLines}::text, requested_at from refund where state = 'requested'
      union all
      select id, ${rejectUnanswered}::text, accept_before from orders
        where status = 'added' and accepted_at is null and accept_before is not null
    ) missing
    where updated_at < ${before} and not exists (
      select from outbox where outbox.subject = missing.subject and outbox.topic = missing.topic
    )
    limit 100`.execute(db)
  return rows
}

/**
 * Starts periodic reconciliation with the providers, on one instance at a time: adds missing work to the outbox, and
 * releases reservations of unknown or ended payments.
 * @returns a function that stops it
 */
export function installReconciler({ db, clock, log, outbox, payments, config, metrics }: Deps): () => Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  async function addMissingWork(): Promise<void> {
    for (const { topic, subject } of await findMissingWork(db, ago(GRACE_MS))) {
      log.error({ topic, subject }, 'Outbox work was missing and has been added again')
      await outbox.add(db, topic, subject)
    }
  }

  /** Releases money that is held for an ended or unknown attempt (PAY-16). */
  async function checkReservation(provider: PaymentProvider, { reference, paymentId }: ListedPayment): Promise<void> {
    const payment = await payments.find(paymentId)
    if (!payment) {
      log.error(
        { provider: provider.id, reference },
        'A reservation belongs to no payment in the database; releasing it',
      )
      await withTimeout(provider.cancel(reference, `orphan-${reference}`))
    } else if (payment.reference === null || !isPaid(payment.state)) {
      if (payment.reference === null)
        await db.updateTable('payment').set({ reference }).where('id', '=', paymentId).execute()
      await payments.settle({ ...payment, reference })
    }
  }

  /** An error with one payment must not stop the others (PAY-26). */
  const logErrors = (fields: object, task: () => Promise<void>) =>
    task().catch((error) =>
      log.warn({ ...fields, reason: String(error) }, 'Reconciliation failed; it is retried later'),
    )

  async function checkReservations(provider: PaymentProvider): Promise<void> {
    for (const reservation of await withTimeout(provider.list('authorized', ago(RESERVATION_MS))))
      await logErrors({ provider: provider.id, reference: reservation.reference }, () =>
        checkReservation(provider, reservation),
      )
  }

  const reconcile = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as acquired`.execute(
        trx,
      )
      if (!rows[0]?.acquired) return
      await addMissingWork()
      for (const provider of payments.providers)
        await logErrors({ provider: provider.id }, () => checkReservations(provider))
      metrics.setLastSuccess('reconcile', clock.now())
    })

  metrics.setLastSuccess('reconcile', null)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= reconcile()
      .catch((error) => log.warn({ reason: String(error) }, 'Reconciliation failed; it is retried later'))
      .finally(() => {
        running = null
      })
  }, config.reconcileMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
