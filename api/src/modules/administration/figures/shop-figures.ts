import type { Currency, PeriodFigures, ShopFigures, TopDish, VisitCounts } from '@carte/contract'
import { figurePeriods, type Period, toMajor } from '@carte/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

const DAYS = 28
/** Dishes in the list of the most ordered ones. */
const DISHES_MAX = 10
/**
 * An order that is promised later than this after its payment counts as one for later. Orders do not say whether the
 * guest asked for a time.
 */
const SOON_MINUTES = 90

interface Range {
  readonly shopId: string
  readonly from: Date
  readonly to: Date
}

/**
 * The orders of a shop and a period, which the index `orders_shop` finds. An order counts if it was paid and not rolled
 * back: its status then says so.
 */
const placedOrders = ({ shopId, from, to }: Range) => sql`
  placed as materialized (
    select id, placed_at, status, currency, coalesce(promised_at, pickup_at) as promised_at,
      status not in ('calculatedPrice', 'rollbacked') as counts
    from orders where shop_id = ${shopId} and placed_at >= ${from} and placed_at < ${to}
  )`

/**
 * What is known about each placed order. Lateral subqueries on purpose: with joins, PostgreSQL prefers to read the
 * steps and payments of all shops.
 */
const orderFacts = (range: Range, currency: string) => sql`
  ${placedOrders(range)},
  facts as (
    select placed_at, status, counts, counts or paid_at is not null as is_paid, attempts > 0 as has_payment,
      coalesce(captured, 0) as captured,
      case when promised_at <= paid_at + ${SOON_MINUTES} * interval '1 minute'
        then extract(epoch from ready_at - paid_at) / 60 end as minutes
    from placed
    left join lateral (
      select min(at) filter (where order_step.status = 'added') as paid_at,
        min(at) filter (where order_step.status = 'done') as ready_at
      from order_step where order_id = placed.id
    ) steps on true
    left join lateral (
      select count(*) as attempts,
        sum(amount_minor - refunded) filter (where state = 'captured' and payment.currency = ${currency}) as captured
      from payment left join lateral (
        select coalesce(sum(amount_minor), 0) as refunded from refund where payment_id = payment.id and refund.state = 'done'
      ) lines on true
      where order_id = placed.id
    ) money on true
  )`

const summary: RawBuilder<unknown> = sql`
  count(*) filter (where counts)::int as orders,
  coalesce(sum(captured) filter (where counts), 0)::bigint as takings,
  count(*) filter (where counts and captured > 0)::int as charged,
  count(*) filter (where is_paid and not counts)::int as rolled_back,
  percentile_cont(0.5) within group (order by minutes) filter (where counts) as median,
  percentile_cont(0.9) within group (order by minutes) filter (where counts) as p90`

interface SummaryRow {
  readonly orders: number
  readonly takings: number
  readonly charged: number
  readonly rolled_back: number
  readonly median: number | null
  readonly p90: number | null
}

interface PeriodRow extends SummaryRow {
  /** The number of a day from 1, or the name of a longer period. */
  readonly period: string
  readonly placed: number
  readonly started: number
  readonly paid: number
}

const EMPTY: SummaryRow = { orders: 0, takings: 0, charged: 0, rolled_back: 0, median: null, p90: null }

const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
const toFigures = ({ orders, takings, charged, rolled_back, median, p90 }: SummaryRow): PeriodFigures => ({
  orders,
  takings: toMajor(takings),
  average: charged === 0 ? null : toMajor(Math.round(takings / charged)),
  rolledBack: rolled_back,
  readyMinutesMedian: tenths(median),
  readyMinutesP90: tenths(p90),
})

async function readTopDishes(db: Kysely<Database>, range: Range, currency: string): Promise<TopDish[]> {
  const { rows } = await sql<{
    code: string
    name: string
    i18n: TopDish['i18n']
    quantity: number
    total: number
  }>`
    with ${placedOrders(range)},
    sold as (
      select code, sum(quantity)::int as quantity,
        coalesce(sum(total_minor) filter (where currency = ${currency}), 0)::bigint as total,
        (array_agg(array[order_id, position::text] order by placed_at desc, position))[1:1] as latest
      from placed cross join lateral (
        select order_id, position, code, quantity, total_minor from order_line where order_id = placed.id offset 0
      ) line
      where counts
      group by code order by quantity desc, total desc, code limit ${DISHES_MAX}
    )
    select sold.code, description as name, i18n, sold.quantity, sold.total
    from sold join order_line on order_line.order_id = latest[1][1] and order_line.position = latest[1][2]::integer
    order by sold.quantity desc, sold.total desc, sold.code`.execute(db)
  return rows.map(({ total, ...dish }) => ({ ...dish, total: toMajor(total) }))
}

/** Returns the currency of the latest order, or of the menu. */
async function currencyOf(db: Kysely<Database>, shopId: string): Promise<Currency> {
  const { rows } = await sql<Currency>`
    (select 1 as rank, currency as name, currency_symbol as symbol from orders where shop_id = ${shopId}
      order by placed_at desc limit 1)
    union all
    (select 2, currency, currency_symbol from menu join shop on shop.menu_id = menu.id where shop.id = ${shopId})
    order by rank limit 1`.execute(db)
  const { name = 'EUR', symbol = '€' } = rows[0] ?? {}
  return { name, symbol }
}

const NO_VISITS: VisitCounts = { menu: 0, basket: 0, checkout: 0, placed: 0, paid: 0 }

/** Returns how many visits came to each step in a period; null if none was counted. */
async function readVisits(db: Kysely<Database>, { shopId, from, to }: Range): Promise<VisitCounts | null> {
  const rows = await db
    .selectFrom('visit_count')
    .select(({ fn }) => ['step', fn.sum<string>('visits').as('visits')])
    .where('shop_id', '=', shopId)
    .where('quarter', '>=', from)
    .where('quarter', '<', to)
    .groupBy('step')
    .execute()
  if (rows.length === 0) return null
  return { ...NO_VISITS, ...Object.fromEntries(rows.map(({ step, visits }) => [step, Number(visits)])) }
}

/**
 * Reads the figures of a shop (FIGURE-1 to FIGURE-5) in one snapshot, so that they agree with each other.
 *
 * @param unpaidDays after how many days the server deletes unpaid orders
 */
export function readShopFigures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  shopId: string,
  timeZone: string,
  unpaidDays: number,
): Promise<ShopFigures> {
  const now = clock.now()
  // Orders of this very moment count too.
  const periods = figurePeriods(timeZone, new Date(now.getTime() + 1), DAYS)
  const { days, today, weekBefore } = periods
  const range = { shopId, from: new Date(days[0]?.from ?? now), to: new Date(now.getTime() + 1) }
  const checkoutDay = days[Math.max(0, DAYS - unpaidDays)]
  const starts = days.map(({ from }) => new Date(from))

  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const currency = await currencyOf(trx, shopId)
      const { rows } = await sql<PeriodRow>`
        with ${orderFacts(range, currency.name)}
        select period, ${summary}, count(*) filter (where status <> 'calculatedPrice')::int as placed,
          count(*) filter (where status <> 'calculatedPrice' and (has_payment or is_paid))::int as started,
          count(*) filter (where is_paid)::int as paid
        from facts cross join lateral (values
          (width_bucket(placed_at, ${starts}::timestamptz[])::text),
          ('total'),
          (case when placed_at >= ${new Date(weekBefore.from)} and placed_at < ${new Date(weekBefore.to)} then 'week' end),
          (case when placed_at >= ${new Date(checkoutDay?.from ?? now)} then 'checkout' end)
        ) as named (period)
        where period is not null
        group by period`.execute(trx)
      const topDishes = await readTopDishes(trx, range, currency.name)
      const visitsOf = ({ from, to }: Period) => readVisits(trx, { shopId, from: new Date(from), to: new Date(to) })
      const visits = { today: (await visitsOf(today)) ?? NO_VISITS, weekBefore: await visitsOf(weekBefore) }
      const byPeriod = new Map(rows.map((row) => [row.period, row]))
      const figuresOf = (period: string) => toFigures(byPeriod.get(period) ?? EMPTY)
      const checkout = byPeriod.get('checkout')
      return {
        at: now.toISOString(),
        timeZone,
        currency,
        today: figuresOf(String(DAYS)),
        weekBefore: figuresOf('week'),
        days: days.map(({ date }, index) => ({ date, ...figuresOf(String(index + 1)) })),
        total: figuresOf('total'),
        topDishes,
        visits,
        checkout: {
          since: checkoutDay?.date ?? '',
          placed: checkout?.placed ?? 0,
          paymentStarted: checkout?.started ?? 0,
          paid: checkout?.paid ?? 0,
        },
      }
    })
}
