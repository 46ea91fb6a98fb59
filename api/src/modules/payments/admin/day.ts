import type { DayClose, DayMoney } from '@carte/contract/schemas'
import { dayRange, localDate, toMajor, toMinor } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type Movement, movementsOf, type Range, sum } from './day-movements.ts'

/** Money that is reserved and not captured. */
export interface Reserved {
  readonly currency: string
  readonly symbol: string
  readonly payments: number
  readonly amountMinor: number
}

const sumIn = (movements: readonly Movement[], direction: Movement['direction']): number =>
  sum(movements.filter((each) => each.direction === direction).map(({ amountMinor }) => amountMinor))

function totals(takenMinor: number, refundedMinor: number) {
  return { taken: toMajor(takenMinor), refunded: toMajor(refundedMinor), net: toMajor(takenMinor - refundedMinor) }
}

function counted(movements: readonly Movement[]) {
  const taken = movements.filter(({ direction }) => direction === 'taken')
  return {
    payments: taken.length,
    refunds: movements.length - taken.length,
    ...totals(sumIn(movements, 'taken'), sumIn(movements, 'refunded')),
  }
}

const groupsOf = (movements: readonly Movement[], keyOf: (movement: Movement) => string) =>
  [...Map.groupBy(movements, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)

/** Sums up one VAT rate. */
function vatRow(rate: number, movements: readonly Movement[]) {
  const parts = movements.flatMap(({ direction, vat }) =>
    vat
      .filter((line) => line.rate === rate)
      .map((line) => ({ direction, base: toMinor(line.base), vat: toMinor(line.amount) })),
  )
  const amountOf = (direction: Movement['direction'], part: (each: (typeof parts)[number]) => number) =>
    sum(parts.filter((each) => each.direction === direction).map(part))
  const net = (part: (each: (typeof parts)[number]) => number) =>
    toMajor(amountOf('taken', part) - amountOf('refunded', part))
  const whole = (each: (typeof parts)[number]) => each.base + each.vat
  return {
    rate,
    base: net(({ base }) => base),
    vat: net(({ vat }) => vat),
    ...totals(amountOf('taken', whole), amountOf('refunded', whole)),
  }
}

function moneyOf(movements: readonly Movement[], reserved: Reserved | undefined, symbol: string): DayMoney {
  const [first] = movements
  const rates = [...new Set(movements.flatMap(({ vat }) => vat.map(({ rate }) => rate)))].sort((a, b) => a - b)
  const byVat = rates.map((rate) => vatRow(rate, movements))
  return {
    currency: { name: first?.currency ?? reserved?.currency ?? '', symbol },
    ...counted(movements),
    vat: toMajor(sum(byVat.map(({ vat }) => toMinor(vat)))),
    byMethod: groupsOf(movements, ({ provider, method, kind }) => `${provider}\n${method}\n${kind}`).flatMap((group) =>
      group[0]
        ? [{ provider: group[0].provider, method: group[0].method, kind: group[0].kind, ...counted(group) }]
        : [],
    ),
    byVat,
    byOrderType: groupsOf(movements, ({ orderType }) => orderType).flatMap((group) =>
      group[0] ? [{ orderType: group[0].orderType, ...counted(group) }] : [],
    ),
    open: { payments: reserved?.payments ?? 0, amount: toMajor(reserved?.amountMinor ?? 0) },
  }
}

/** Sums up the money of a day, by currency. The sums of each table are those of the movements (MONEY-9). */
export function sumUp(movements: readonly Movement[], reserved: readonly Reserved[]): DayMoney[] {
  const currencies = [...new Set([...movements, ...reserved].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const ofCurrency = movements.filter((movement) => movement.currency === currency)
    const open = reserved.find((each) => each.currency === currency)
    return moneyOf(ofCurrency, open, ofCurrency[0]?.symbol ?? open?.symbol ?? '')
  })
}

async function reservedOf(db: Kysely<Database>, shopId: string, { from, to }: Range): Promise<Reserved[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select(({ fn }) => [
      'payment.currency',
      fn.max('currency_symbol').as('symbol'),
      fn.countAll<string>().as('payments'),
      fn.sum<string>('amount_minor').as('amount'),
    ])
    .where('shop_id', '=', shopId)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .where('state', '=', 'authorized')
    .groupBy('payment.currency')
    .execute()
  return rows.map(({ currency, symbol, payments, amount }) => ({
    currency,
    symbol,
    payments: Number(payments),
    amountMinor: Number(amount),
  }))
}

async function ordersOf(db: Kysely<Database>, shopId: string, { from, to }: Range): Promise<DayClose['orders']> {
  const { rows } = await sql<Record<keyof DayClose['orders'], string>>`
    select count(*) as placed,
      count(*) filter (where is_paid) as paid,
      count(*) filter (where status = 'calculatedPrice') as waiting,
      count(*) filter (where status = 'rollbacked' and not is_paid) as unpaid,
      count(*) filter (where status = 'rollbacked' and is_paid) as cancelled
    from (
      select status, exists (
        select from order_step where order_id = orders.id and order_step.status = 'added'
      ) as is_paid
      from orders where shop_id = ${shopId} and placed_at >= ${from} and placed_at < ${to}
    ) of_day`.execute(db)
  const [row] = rows
  const count = (name: keyof DayClose['orders']) => Number(row?.[name] ?? 0)
  return {
    placed: count('placed'),
    paid: count('paid'),
    waiting: count('waiting'),
    unpaid: count('unpaid'),
    cancelled: count('cancelled'),
  }
}

/**
 * Returns the close of a local day (MONEY-8). Money counts on the day on which it was captured or refunded, so what is
 * taken after midnight is part of the next day.
 *
 * @param date `YYYY-MM-DD`, or `today`
 */
export async function readDay(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, name, timeZone }: { readonly id: string; readonly name: string; readonly timeZone: string },
  date: string,
): Promise<DayClose> {
  const now = clock.now()
  const day = date === 'today' ? localDate(timeZone, now) : date
  const range = dayRange(timeZone, day)
  // One snapshot, so that the figures belong to the same moment.
  const [movements, reserved, orders] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(
      async (trx) =>
        [await movementsOf(trx, id, range), await reservedOf(trx, id, range), await ordersOf(trx, id, range)] as const,
    )
  return {
    date: day,
    shopName: name,
    timeZone,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    isOver: range.to <= now,
    orders,
    money: sumUp(movements, reserved),
  }
}
