import type { PauseMinutes, ShopState, ShopStatus } from '@carte/contract'
import { statusAt } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { shopNotFound } from '../catalogue/index.ts'
import { reopenShop } from './topics.ts'

const MINUTE = 60_000

interface StatusRow {
  readonly status: ShopStatus
  readonly paused_until: Date | null
}

/** Returns what a shop's row says at a moment. */
export function stateOf({ status, paused_until: end }: StatusRow, now: Date): ShopState {
  return statusAt(end === null ? { status } : { status, pausedUntil: end.toISOString() }, now)
}

/** @throws Refusal 404 for an unknown shop. */
export async function readState({ db, clock }: Pick<Context, 'db' | 'clock'>, shopId: string): Promise<ShopState> {
  const row = await db.selectFrom('shop').select(['status', 'paused_until']).where('id', '=', shopId).executeTakeFirst()
  if (!row) throw shopNotFound(shopId)
  return stateOf(row, clock.now())
}

/** Rounded up to a whole minute, since that is what tablets and guests read. */
const endOf = (now: number, minutes: PauseMinutes) => new Date(Math.ceil(now / MINUTE + minutes) * MINUTE)

/**
 * Opens, pauses or closes a shop for orders, and returns how it stands then. Every instance's guests see it with the change of its row.
 *
 * @param minutes for how long a pause lasts; without, until the shop is opened
 * @throws Refusal 404 for an unknown shop
 */
export async function changeStatus(
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  shopId: string,
  status: ShopStatus,
  minutes?: PauseMinutes,
): Promise<ShopState> {
  const now = clock.now().getTime()
  const end = minutes === undefined ? null : endOf(now, minutes)
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shop')
      .set({ status, paused_until: end })
      .where('id', '=', shopId)
      .where(({ eb, or }) => or([eb('status', '!=', status), eb('paused_until', 'is distinct from', end)]))
      .executeTakeFirst()
    if (end && numUpdatedRows > 0) await outbox.add(trx, reopenShop, shopId, end.getTime() - now)
  })
  return readState({ db, clock }, shopId)
}

/**
 * Opens shops whose pause is over. Guests do not wait for it, since the status is judged by the clock wherever it is read: it brings the row up to date,
 * and with that the staff's tablets.
 */
export function installReopening({
  db,
  clock,
  outbox,
}: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }): void {
  outbox.on(reopenShop, async (shopId) => {
    await db
      .updateTable('shop')
      .set({ status: 'online', paused_until: null })
      .where('id', '=', shopId)
      .where('status', '=', 'paused')
      .where('paused_until', '<=', clock.now())
      .execute()
    return undefined
  })
}
