import type { ShopErrorCode } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import { flushLater } from '../../../infrastructure/database/flush-later.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { notifyStaff } from '../orders/move.ts'
import { rejectUnanswered } from '../topics.ts'

interface PlannedOrder {
  readonly shopId: string
  readonly note: string
}

interface KitchenOrder extends PlannedOrder {
  readonly orderId: string
}

export type KitchenAnswer = { readonly accepted: true } | { readonly accepted: false; readonly code: ShopErrorCode }
/** The kitchen has the order and answers later, by `acceptOrder` or `rejectOrder` in `dispatch.ts`. */
type PendingAnswer = { readonly accepted: 'later' }

export interface Kitchen {
  /** Checks an order before it is placed. A kitchen without this method accepts everything on the menu. */
  check?(order: PlannedOrder): Promise<KitchenAnswer>
  /**
   * Receives a paid order. Must be idempotent: if an instance crashes before it has stored the answer, the outbox
   * calls again.
   */
  submit(order: KitchenOrder): Promise<KitchenAnswer | PendingAnswer>
  start(): void
  close(): Promise<void>
}

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox }
export type KitchenFactory = (deps: Deps & Pick<Context, 'config'>) => Kitchen

/** Codes for an error or timeout of the kitchen's till itself, which answer 502. All other codes answer 400. */
const TILL_FAILURES: ReadonlySet<ShopErrorCode> = new Set([
  'shop-error-internal-error',
  'shop-error-internal-error-in-call',
  'shop-error-internal-error-post-order-check-error',
  'shop-error-internal-error-post-order-fixed',
  'shop-error-internal-error-post-order-not-fixed',
  'shop-error-timeout-waiting-for-call-lock',
  'shop-error-database-error',
  'shop-error-failed-to-open-database',
])

/**
 * Asks the kitchen to check an order before it is placed.
 * @throws HttpError 400 with the kitchen's code, or 502 if the kitchen's till has failed
 */
export async function checkWithKitchen({ kitchen }: { readonly kitchen: Kitchen }, order: PlannedOrder): Promise<void> {
  const answer = await kitchen.check?.(order)
  if (answer?.accepted === false) throw new HttpError(TILL_FAILURES.has(answer.code) ? 502 : 400, answer.code)
}

/**
 * The built-in kitchen: the staff accept an order by the status `started`, or `added` again for an order for later, and
 * reject it by `rollbacked` (STAFF-13). The database stores the deadline to accept, and the outbox its timer, so both
 * survive a restart and work on every instance.
 */
export const builtInKitchen: KitchenFactory = ({ db, clock, outbox, config }): Kitchen => ({
  async submit({ orderId }) {
    await db.transaction().execute(async (trx) => {
      const order = await trx
        .updateTable('orders')
        .set({ accept_before: new Date(clock.now().getTime() + config.kitchenAcceptMs) })
        .where('id', '=', orderId)
        .where('status', '=', 'added')
        .where('accepted_at', 'is', null)
        // Idempotent: a second call keeps the deadline of the first.
        .where('accept_before', 'is', null)
        // If this is undone, the outbox calls again.
        .returning(['id', flushLater.as('flush')])
        .executeTakeFirst()
      if (!order) return
      await outbox.add(trx, rejectUnanswered, orderId, config.kitchenAcceptMs)
      await notifyStaff(trx, orderId)
    })
    return { accepted: 'later' }
  },
  start() {},
  async close() {},
})
