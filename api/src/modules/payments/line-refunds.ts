import { isDeepStrictEqual } from 'node:util'
import type { RefundLinesRequest } from '@carte/contract'
import { type RefundSum, refundSum, toMajor, toMinor } from '@carte/domain'
import type { Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { publish } from '../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { orderChanged, paidLinesOf, type RefundRow, refundedLines, refundsOf, shownPayment } from '../ordering/index.ts'
import type { Payments } from './payments.ts'
import { ProviderError, withTimeout } from './provider.ts'
import { lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { refundLines, refundPayment } from './topics.ts'

type Trx = Transaction<Database>
type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly payments: Payments }

/** The delay before the outbox retries a refund. The request itself tries at once. */
export const RETRY_DELAY_MS = 20_000

/** A retry is pointless: the provider rejected the refund or is no longer configured. */
export const isPermanent = (error: unknown): error is ProviderError | HttpError =>
  error instanceof HttpError || (error instanceof ProviderError && error.isFinal)

/** A request to refund lines. Its id makes it one refund, however often it is sent. */
export interface LinesRequest extends RefundLinesRequest {
  readonly id: string
  /** The name of the person who asks. */
  readonly name: string
}

/** Writes the audit entry, in the transaction of the refund. `lines` names them, such as `1 × Burger`. */
type RecordLinesRefund = (trx: Trx, lines: string) => Promise<void>

const isSame = (known: RefundRow, { lines, reason }: LinesRequest, attempts: readonly PaymentRow[]): boolean =>
  attempts.some(({ id }) => id === known.payment_id) && known.reason === reason && isDeepStrictEqual(known.lines, lines)

/** Returns whether a refund of everything that is left waits for the provider. */
export async function isRefundQueued(trx: Trx, paymentId: string): Promise<boolean> {
  const queued = await trx
    .selectFrom('outbox')
    .select('id')
    .where('topic', '=', refundPayment)
    .where('subject', '=', paymentId)
    .executeTakeFirst()
  return queued !== undefined
}

/** @throws HttpError 409 with the reason why lines of an order cannot be refunded now */
async function requireRefundable(
  trx: Trx,
  order: { readonly status: string },
  payment: PaymentRow | undefined,
): Promise<PaymentRow> {
  if (payment?.state === 'refunded') throw new HttpError(409, 'lines-already-refunded')
  if (payment?.state !== 'captured') throw new HttpError(409, 'payment-not-captured')
  // The money of a rolled-back order goes back as a whole.
  if (order.status === 'rollbacked' || payment.error !== null) throw new HttpError(409, 'refund-whole-only')
  if (await isRefundQueued(trx, payment.id)) throw new HttpError(409, 'refund-in-progress')
  return payment
}

/**
 * Returns what the lines cost, and their names.
 *
 * @throws HttpError 400 for lines that are free or do not exist, or another amount; 409 for lines that were refunded
 */
async function sumOf(
  trx: Trx,
  order: Parameters<typeof paidLinesOf>[0],
  orderId: string,
  request: LinesRequest,
): Promise<RefundSum & { readonly names: string }> {
  const rows = await trx
    .selectFrom('order_line')
    .select(['description', 'quantity', 'total_minor', 'vat'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  if (request.lines.some(({ position }) => rows[position] === undefined))
    throw new HttpError(400, 'validation', { errors: { lines: ['unknown'] } })
  const lines = paidLinesOf(order, rows)
  if (!lines) throw new HttpError(409, 'refund-whole-only')
  const sum = refundSum(lines, refundedLines(await refundsOf(trx, orderId)), request.lines)
  if (!sum) throw new HttpError(409, 'lines-already-refunded')
  if (sum.amountMinor === 0 || sum.amountMinor !== toMinor(request.amount))
    throw new HttpError(400, 'validation', { errors: { amount: [String(toMajor(sum.amountMinor))] } })
  const names = request.lines.map(({ position, quantity }) => `${quantity} × ${rows[position]?.description}`)
  return { ...sum, names: names.join(', ') }
}

/**
 * Writes a refund of lines, with its work and its audit entry, unless it exists.
 *
 * @throws HttpError 400 or 409 if the lines cannot be refunded, or if another request had this id
 */
const requestLinesRefund = (
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  orderId: string,
  request: LinesRequest,
  record: RecordLinesRefund,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // All refunds of an order lock it, so that no two refund the same line.
    const order = await trx
      .selectFrom('orders')
      .select(['shop_id', 'status', 'vat'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const attempts = await trx
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .execute()
    const known = await trx.selectFrom('refund').selectAll().where('id', '=', request.id).executeTakeFirst()
    if (known && !isSame(known, request, attempts)) throw new HttpError(409, 'idempotency-conflict')
    if (known) return
    const payment = await requireRefundable(trx, order, shownPayment(attempts))
    const sum = await sumOf(trx, order, orderId, request)
    const vat = sum.vat.map(({ rate, baseMinor, amountMinor }) => ({
      rate,
      base: toMajor(baseMinor),
      amount: toMajor(amountMinor),
    }))
    const written = await trx
      .insertInto('refund')
      .values({
        id: request.id,
        payment_id: payment.id,
        shop_id: order.shop_id,
        lines: JSON.stringify(request.lines),
        vat: JSON.stringify(vat),
        amount_minor: sum.amountMinor,
        reason: request.reason,
        account_name: request.name,
        state: 'requested',
        requested_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // A request for another order had this id at the same time.
    if (!written) throw new HttpError(409, 'idempotency-conflict')
    await outbox.add(trx, refundLines, request.id, RETRY_DELAY_MS)
    await record(trx, sum.names)
  })

/** Marks a refund as done, also one that another server has given up meanwhile, and the payment once nothing is left. */
const markDone = ({ db, clock }: Deps, { id, payment_id, shop_id: shopId }: RefundRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, payment_id)
    const at = clock.now()
    await trx
      .updateTable('refund')
      .set({ state: 'done', error: null, settled_at: at })
      .where('id', '=', id)
      .where('state', '!=', 'done')
      .execute()
    const { total } = await trx
      .selectFrom('refund')
      .select(({ fn }) => fn.sum<string>('amount_minor').as('total'))
      .where('payment_id', '=', payment_id)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    if (Number(total) === payment.amount_minor) await setPayment(trx, payment, 'refunded', at)
    await publish(trx, orderChanged, { orderId: order.id, shopId })
  })

/**
 * Makes a requested refund at the provider. Safe to repeat. A rejection is stored with its code (MONEY-14).
 *
 * @throws ProviderError if the provider could not be reached
 */
export async function makeLinesRefund(deps: Deps, refundId: string): Promise<void> {
  const { db, clock, log, payments } = deps
  const refund = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
  const payment = refund?.state === 'requested' ? await payments.find(refund.payment_id) : undefined
  if (!refund || !payment || payment.reference === null) return
  try {
    const key = `refund-${payment.id}-${refund.id}`
    await withTimeout(payments.providerOf(payment).refund(payment.reference, refund.amount_minor, key))
  } catch (error) {
    if (!isPermanent(error)) throw error
    log.error({ refundId, reason: String(error) }, 'The provider rejected a refund of lines; it is not retried')
    await db
      .updateTable('refund')
      .set({ state: 'failed', error: error.code as PaymentRow['error'], settled_at: clock.now() })
      .where('id', '=', refundId)
      .where('state', '=', 'requested')
      .execute()
    return
  }
  await markDone(deps, refund)
}

/**
 * Makes the requested refunds of a payment, so that what is left of it is known. @throws ProviderError if the provider
 * could not be reached
 */
export async function makeRequestedRefunds(deps: Deps, paymentId: string): Promise<void> {
  const requested = await deps.db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'requested')
    .execute()
  for (const { id } of requested) await makeLinesRefund(deps, id)
}

/**
 * Refunds lines of an order (MONEY-11). If the provider cannot be reached, the outbox retries.
 *
 * @throws HttpError 400 or 409 if the lines cannot be refunded, or if another request had this id
 */
export async function refundOrderLines(
  deps: Deps & { readonly outbox: Outbox },
  orderId: string,
  request: LinesRequest,
  record: RecordLinesRefund,
): Promise<void> {
  await requestLinesRefund(deps, orderId, request, record)
  await makeLinesRefund(deps, request.id).catch((error) =>
    deps.log.warn({ refundId: request.id, reason: String(error) }, 'Refunding lines failed; it is retried'),
  )
}

/** Registers the outbox work of a refund of lines. */
export function installLinesRefund(deps: Deps & { readonly outbox: Outbox }): void {
  deps.outbox.on(refundLines, async (refundId) => {
    await makeLinesRefund(deps, refundId)
    return undefined
  })
}
