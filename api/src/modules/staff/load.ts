import { type KitchenLoad, ORDER_TYPES, type OrderType } from '@carte/contract'
import {
  capacityAt,
  hasRoom,
  isLimited,
  isOpenAt,
  type PickupCapacity,
  type SlotUse,
  slotKey,
  slotStart,
  soldLimits,
  UNLIMITED,
} from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { type ShopRecord, type ShopStore, shopNotFound } from '../catalogue/index.ts'
import { readUses } from '../ordering/index.ts'
import { OPEN, PLACED_AGO_MAX_MS } from './orders.ts'

type Uses = ReadonlyMap<number, SlotUse>
type SlotLoad = KitchenLoad[number]['slots'][number]

const MINUTE_MS = 60_000
const SHOWN_MS = 180 * MINUTE_MS
const EMPTY: SlotUse = { orders: 0, units: 0 }

/** Returns the slots of the next hours, without those in which the shop is closed and no order is due. */
function slotsOf({ shop }: ShopRecord, capacity: PickupCapacity, uses: Uses, now: Date): SlotLoad[] {
  const first = slotStart(capacity, now).getTime()
  const length = capacity.slotMinutes * MINUTE_MS
  const starts = Array.from({ length: SHOWN_MS / length }, (_, index) => new Date(first + index * length))
  return starts.flatMap((at) => {
    const use = uses.get(slotKey(at)) ?? EMPTY
    if (use.orders === 0 && !isOpenAt(shop, at)) return []
    const atStart = capacityAt(capacity, shop, at)
    const { ordersMax, unitsMax } = soldLimits(atStart)
    const limit = ordersMax ?? unitsMax
    const taken = ordersMax === null && unitsMax !== null ? use.units : use.orders
    return { at: at.toISOString(), taken, ...(limit !== null && { limit }), isFull: !hasRoom(atStart, use, 1) }
  })
}

type Deps = Pick<Context, 'db' | 'clock'> & { readonly shops: ShopStore }

interface Limited {
  readonly orderType: OrderType
  readonly capacity: PickupCapacity
}

/** Counts the orders of a shop without limits; null if none is for later than an order that is placed now. */
async function countUses({ db }: Deps, { shop }: ShopRecord, now: Date): Promise<Uses | null> {
  const rows = await db
    .selectFrom('orders')
    .select('pickup_at')
    .where('shop_id', '=', shop.id)
    .where('placed_at', '>', new Date(now.getTime() - PLACED_AGO_MAX_MS))
    .where('status', 'in', OPEN)
    .where('pickup_at', '>=', slotStart(UNLIMITED, now))
    .where('pickup_at', '<', new Date(now.getTime() + SHOWN_MS))
    .execute()
  const soonest = now.getTime() + shop.preparationMinutes * MINUTE_MS
  if (!rows.some(({ pickup_at }) => pickup_at.getTime() > soonest)) return null
  const starts = rows.map(({ pickup_at }) => slotKey(slotStart(UNLIMITED, pickup_at)))
  return new Map(starts.map((start) => [start, { orders: starts.filter((each) => each === start).length, units: 0 }]))
}

/**
 * Returns what orders have taken of the next slots (STAFF-20). It comes from the counters that orders are checked with,
 * so it includes orders that a tablet does not show, such as those that are being paid.
 *
 * @throws HttpError 404 for an unknown shop
 */
export async function readLoad(deps: Deps, shopId: string): Promise<KitchenLoad> {
  const now = deps.clock.now()
  const record = await deps.shops.find(shopId)
  if (!record) throw shopNotFound(shopId)
  const limited = ORDER_TYPES.flatMap((orderType): Limited[] => {
    const capacity = record.capacities[orderType]
    return capacity && isLimited(capacity) ? [{ orderType, capacity }] : []
  })
  if (limited.length > 0)
    return Promise.all(
      limited.map(async (each) => ({
        orderType: each.orderType,
        slots: slotsOf(
          record,
          each.capacity,
          await readUses(deps, shopId, each.orderType, slotStart(each.capacity, now)),
          now,
        ),
      })),
    )
  const uses = await countUses(deps, record, now)
  return uses ? [{ orderType: null, slots: slotsOf(record, UNLIMITED, uses, now) }] : []
}
