import { isPaid } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Metrics } from '../../infrastructure/metrics.ts'
import type { Outbox, WorkTopic } from '../../infrastructure/outbox/outbox.ts'
import { capturePayment, rejectUnanswered, releasePayments, sendToKitchen } from '../ordering/index.ts'
import { within } from './patience.ts'
import type { Payments } from './payments.ts'
import type { HeldPayment, PaymentProvider } from './provider.ts'
import { checkPayment } from './topics.ts'

/** A card's reservation lapses by itself after about a week. */
const HELD_FOR_MS = 8 * 86_400_000
/** What is younger is in somebody's hands at this moment. */
const SETTLING_MS = 60_000
/** One instance at a time; any number that nothing else locks. */
const LOCK = 7_318_005

type Parts = Context & { readonly outbox: Outbox; readonly payments: Payments; readonly metrics: Metrics }

interface Forgotten {
  readonly subject: string
  readonly topic: WorkTopic
}

/**
 * Work that should be waiting and is not. The outbox is written with what it follows from, so there is none, unless somebody has laid
 * hands on the tables or brought back a copy of them.
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
 * Holds our book against each provider's, every so often, on one instance at a time: what should be waiting to be done is put back, and
 * money that a provider holds is that of an order, or goes back. @returns what stops it.
 */
export function installReconciler({ db, clock, log, outbox, payments, config, metrics }: Parts): () => Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  async function mendOurs(): Promise<void> {
    for (const { topic, subject } of await forgotten(db, ago(SETTLING_MS))) {
      log.error({ topic, subject }, 'Work was missing, and is put back')
      await outbox.add(db, topic, subject)
    }
  }

  /** Money held for an attempt that has ended, or that we have never heard of, goes back. */
  async function judge(provider: PaymentProvider, { reference, paymentId }: HeldPayment): Promise<void> {
    const payment = await payments.find(paymentId)
    if (!payment) {
      log.error({ provider: provider.id, reference }, 'Money is held for a payment that we do not have; it goes back')
      await within(provider.cancel(reference, `orphan-${reference}`))
    } else if (payment.reference === null || !isPaid(payment.state)) {
      if (payment.reference === null)
        await db.updateTable('payment').set({ reference }).where('id', '=', paymentId).execute()
      await payments.settle({ ...payment, reference })
    }
  }

  /** What cannot be put right now, or never, holds up nothing else. */
  const apart = (about: object, job: () => Promise<void>) =>
    job().catch((error) => log.warn({ ...about, reason: String(error) }, 'The books are compared later'))

  async function compare(provider: PaymentProvider): Promise<void> {
    for (const held of await within(provider.held(ago(HELD_FOR_MS))))
      await apart({ provider: provider.id, reference: held.reference }, () => judge(provider, held))
  }

  const round = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx)
      if (!rows[0]?.mine) return
      await mendOurs()
      for (const provider of payments.providers) await apart({ provider: provider.id }, () => compare(provider))
      metrics.ran('reconcile', clock.now())
    })

  metrics.ran('reconcile', null)
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
