import type { DeliverySpot, OrderDetails, OrderLine, PaymentKind, PaymentState } from '@carte/contract'
import { canCancelLate, isPaid, toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { timesOf } from './change-time.ts'
import { refundedMinor } from './refunds.ts'
import { orderRelations } from './relations.ts'

type LineRow = Pick<
  Selectable<Database['order_line']>,
  'code' | 'description' | 'i18n' | 'quantity' | 'unit_minor' | 'total_minor' | 'choices'
>

export const toOrderLine = (line: LineRow): OrderLine => ({
  code: line.code,
  description: line.description,
  i18n: line.i18n,
  quantity: line.quantity,
  unitPrice: toMajor(line.unit_minor),
  total: toMajor(line.total_minor),
  choices: line.choices,
})

/**
 * Returns the attempt that says how an order was paid: the one that holds the money, else a refunded one, else the
 * newest. A duplicate attempt that was refunded because the order was paid already must not win.
 * @param attempts newest first
 */
export function shownPayment<P extends { readonly state: PaymentState; readonly kind: PaymentKind }>(
  attempts: readonly P[],
): P | undefined {
  const holding = attempts.find(({ state }) => isPaid(state))
  return holding ?? attempts.find(({ state }) => state === 'refunded') ?? attempts[0]
}

type OrderRow = Selectable<Database['orders']>

/** Returns an order with what belongs to it, for `detailsOf`. */
export const findWholeOrder = ({ db }: Pick<Context, 'db'>, orderId: string) =>
  db.selectFrom('orders').selectAll().select(orderRelations).where('id', '=', orderId).executeTakeFirst()
type WholeOrder = NonNullable<Awaited<ReturnType<typeof findWholeOrder>>>

export const findOrder = ({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()

const spotOf = (spots: readonly DeliverySpot[], id: string | null): Pick<OrderDetails, 'spot'> => {
  const spot = spots.find((candidate) => candidate.id === id)
  return spot ? { spot: { id: spot.id, name: spot.name, i18n: spot.i18n } } : {}
}

/**
 * Returns the reason of a rollback: the kitchen's code, or `captureFailed` if the money could not be captured (payment
 * error 13).
 */
function rejectionOf(
  order: OrderRow,
  payment: { readonly error: string | null } | undefined,
): Pick<OrderDetails, 'refusal'> {
  const code =
    order.refusal ?? (order.status === 'rollbacked' && payment?.error === 'captureFailed' ? payment.error : null)
  return code === null ? {} : { refusal: code }
}

/** Returns what staff and guests read of changes of the pick-up time. */
export const timeChangesOf = (
  order: Pick<OrderRow, 'time_changes' | 'guest_cancelled_at'>,
): Pick<OrderDetails, 'timeChanges' | 'isCancelledByGuest'> => ({
  ...(order.time_changes && { timeChanges: order.time_changes }),
  ...(order.guest_cancelled_at && { isCancelledByGuest: true }),
})

interface Deps extends Pick<Context, 'db'> {
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

/** Reads an order for its guest. Callers must have checked the order's code. */
export async function detailsOf(deps: Deps, order: WholeOrder): Promise<OrderDetails> {
  const { lines, steps, payments, refunds } = order
  const [shopRecord, spots, { cancelLateMinutes }] = await Promise.all([
    deps.shops.find(order.shop_id),
    deps.shops.spots(order.shop_id),
    deps.operator.get(),
  ])
  if (!shopRecord) throw new Error(`Order ${order.id}: unknown shop ${order.shop_id}`)
  const { id, name, timeZone, contactInformation: contact } = shopRecord.shop
  const payment = shownPayment(payments)
  const refunded = payment?.state === 'refunded' ? order.total_minor : refundedMinor(refunds)
  return {
    status: order.status,
    orderId: order.id,
    orderType: order.order_type,
    placedAt: order.placed_at.toISOString(),
    pickupTime: order.pickup_at.toISOString(),
    pickupCode: order.pickup_code,
    shop: {
      id,
      name,
      timeZone,
      phone: contact.phone,
      address1: contact.address1,
      zipCode: contact.zipCode,
      city: contact.city,
    },
    ...spotOf(spots, order.spot_id),
    note: order.note,
    items: lines.map(toOrderLine),
    total: toMajor(order.total_minor),
    currency: { name: order.currency, symbol: order.currency_symbol },
    vat: order.vat,
    steps: steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    paymentStatus: payment?.state ?? null,
    paymentKind: payment?.kind ?? null,
    ...(refunded > 0 && { refunded: toMajor(refunded) }),
    ...timeChangesOf(order),
    ...(canCancelLate(order.status, timesOf(order), cancelLateMinutes) && { canCancel: true }),
    ...rejectionOf(order, payment),
    ...(order.email === null ? {} : { email: order.email }),
  }
}
