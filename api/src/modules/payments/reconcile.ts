import { isPaid } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Metrics } from '../../infrastructure/metrics.ts'
import type { Outbox, WorkTopic } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, rejectUnanswered, releasePayments, sendToKitchen } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import type { HeldPayment, PaymentProvider } from './provider.ts'
import { withTimeout } from './retry.ts'
import { checkPayment } from './topics.ts'

/** A card's reservation expires after about a week. */
const HELD_FOR_MS = 8 * 86_400_000
const SETTLING_MS = 60_000
/** The key of the advisory lock that keeps other instances out; arbitrary but unique in this database. */
const LOCK = 7_318_005

type Deps = Context & { readonly outbox: Outbox; readonly payments: Payments; readonly metrics: Metrics }

interface Forgotten {
  readonly subject: string
  readonly topic: WorkTopic
}

/**
 * Finds work that should be in the outbox and is not. Work is written in the same transaction as its cause, so this
 * happens only if tables were edited by hand or restored from a backup.
 */
async function forgotten(db: Kysely<Database>, before: Date): Promise<readonly Forgotten[]> {
  const { rows } = await sql<Forgotten>`
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
 * releases reservations that belong to no order.
 * @returns a function that stops it
 */
export function installReconciler({ db, clock, log, outbox, payments, config, metrics }: Deps): () => Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  async function mendOurs(): Promise<void> {
    for (const { topic, subject } of await forgotten(db, ago(SETTLING_MS))) {
      log.error({ topic, subject }, 'Work was missing, and is put back')
      await outbox.add(db, topic, subject)
    }
  }

  /** Releases money that is held for an ended or unknown attempt (PAY-16). */
  async function judge(provider: PaymentProvider, { reference, paymentId }: HeldPayment): Promise<void> {
    const payment = await payments.find(paymentId)
    if (!payment) {
      log.error({ provider: provider.id, reference }, 'Money is held for a payment that we do not have; it goes back')
      await withTimeout(provider.cancel(reference, `orphan-${reference}`))
    } else if (payment.reference === null || !isPaid(payment.state)) {
      if (payment.reference === null)
        await db.updateTable('payment').set({ reference }).where('id', '=', paymentId).execute()
      await payments.settle({ ...payment, reference })
    }
  }

  /** An error with one payment must not stop the others (PAY-26). */
  const apart = (about: object, job: () => Promise<void>) =>
    job().catch((error) => log.warn({ ...about, reason: String(error) }, 'The books are compared later'))

  async function compare(provider: PaymentProvider): Promise<void> {
    for (const held of await withTimeout(provider.held(ago(HELD_FOR_MS))))
      await apart({ provider: provider.id, reference: held.reference }, () => judge(provider, held))
  }

  const round = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx)
      if (!rows[0]?.mine) return
      await mendOurs()
      for (const provider of payments.providers) await apart({ provider: provider.id }, () => compare(provider))
      metrics.setLastSuccess('reconcile', clock.now())
    })

  metrics.setLastSuccess('reconcile', null)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= round()
      .catch((error) => log.warn({ reason: String(error) }, 'The books are compared later'))
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
