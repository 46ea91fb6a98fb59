import type { Allergen, Menu, MenuItem, OrderLine, StaffOrder } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { lineOf, shownPayment } from '../ordering/index.ts'

type Deps = Pick<Context, 'db'> & { readonly shops: ShopStore; readonly menus: MenuStore }

export interface ReadOrder {
  readonly order: StaffOrder
  readonly stepId: number
}

type AllergensOf = (line: OrderLine) => Allergen[]

function allergenLookup(menu: Menu | undefined): AllergensOf {
  const shopMenu = new Map<string, readonly Allergen[]>()
  const collect = (items: readonly MenuItem[]): void => {
    for (const item of items) {
      if (item.type === 'container') collect(item.items)
      else
        for (const { code, allergens } of [item.article, ...item.choices.flatMap(({ options }) => options)])
          shopMenu.set(code, allergens)
    }
  }
  collect(menu?.items ?? [])
  return ({ code, choices }) => [
    ...new Set(
      [code, ...choices.map(({ articleCode }) => articleCode)].flatMap((article) => shopMenu.get(article) ?? []),
    ),
  ]
}

interface OrderRelations {
  readonly lines: readonly Selectable<Database['order_line']>[]
  readonly steps: readonly Selectable<Database['order_step']>[]
  /** Newest first. */
  readonly payments: readonly Selectable<Database['payment']>[]
  readonly spot: Pick<StaffOrder, 'spot'>
}

function staffOrder(
  row: Selectable<Database['orders']>,
  { lines, steps, payments, spot }: OrderRelations,
  allergensOf: AllergensOf,
) {
  const payment = shownPayment(payments)
  const order: StaffOrder = {
    orderId: row.id,
    pickupCode: row.pickup_code,
    status: row.status,
    orderType: row.order_type,
    placedAt: row.placed_at.toISOString(),
    pickupTime: row.pickup_at.toISOString(),
    ...(row.accept_before && row.status === 'added' ? { acceptBefore: row.accept_before.toISOString() } : {}),
    ...spot,
    note: row.note,
    language: row.language as StaffOrder['language'],
    items: lines.map(lineOf).map((line) => ({ ...line, allergens: allergensOf(line) })),
    total: toMajor(row.total_minor),
    currency: { name: row.currency, symbol: row.currency_symbol },
    steps: steps.map(({ status, at }) => ({ status, at: at.toISOString() })),
    paymentStatus: payment?.state ?? null,
    paymentKind: payment?.kind ?? null,
    ...(row.refusal === null ? {} : { refusal: row.refusal }),
  }
  return { order, stepId: steps.at(-1)?.id ?? 0 }
}

/** Returns orders of one shop in the order of `ids`. Leaves out unknown ids and orders of other shops. */
export async function readOrders(
  { db, shops, menus }: Deps,
  shopId: string,
  ids: readonly string[],
): Promise<readonly ReadOrder[]> {
  if (ids.length === 0) return []
  const [rows, lines, steps, payments, spots, shopMenu] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', 'in', ids).where('shop_id', '=', shopId).execute(),
    db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    db.selectFrom('order_step').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('payment').selectAll().where('order_id', 'in', ids).orderBy('created_at', 'desc').execute(),
    shops.spots(shopId),
    menus.ofShop(shopId),
  ])
  const groupByOrder = <R extends { readonly order_id: string }>(all: readonly R[]) => {
    const byOrder = Map.groupBy(all, ({ order_id }) => order_id)
    return (orderId: string): readonly R[] => byOrder.get(orderId) ?? []
  }
  const [linesOf, stepsOf, paymentsOf] = [groupByOrder(lines), groupByOrder(steps), groupByOrder(payments)]
  const spotOf = (spotId: string | null): OrderRelations['spot'] => {
    const spot = spots.find(({ id }) => id === spotId)
    return spot ? { spot: { id: spot.id, name: spot.name, i18n: spot.i18n } } : {}
  }
  const allergensOf = allergenLookup(shopMenu?.menu)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const relations = { lines: linesOf(id), steps: stepsOf(id), payments: paymentsOf(id), spot: spotOf(row.spot_id) }
    return [staffOrder(row, relations, allergensOf)]
  })
}
