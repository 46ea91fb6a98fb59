import type { OrderStatus, ShopErrorCode } from '@carte/contract'
import { SHOP_ERROR_CODES } from '@carte/contract/error-codes'
import { moveOrder } from '../orders/move.ts'
import { rejectOrder } from './dispatch.ts'
import type { Kitchen, KitchenAnswer, KitchenFactory } from './kitchen.ts'

const NEXT: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  added: 'started',
  started: 'finnished',
  finnished: 'done',
  done: 'delivered',
}
const BATCH = 50

/** The value after `@` in a note that makes the kitchen reject the order while it is being placed. */
const AT_ORDER = 'order'

/**
 * Parses a rejection from a note: `kitchen:shop-error-order-is-started` rejects with that code once the order is paid,
 * `…@finnished` at that step, and `…@order` when it is placed.
 */
function parseRejection(note: string): { readonly code: ShopErrorCode; readonly at: string } | null {
  const [, named, at = 'added'] = /(?:^|\s)kitchen:([a-z-]+)(?:@([a-z]+))?/.exec(note) ?? []
  const code = SHOP_ERROR_CODES.find((candidate) => candidate === named)
  return code ? { code, at } : null
}
const answerTo = (note: string, at: string): KitchenAnswer => {
  const failure = parseRejection(note)
  return failure?.at === at ? { accepted: false, code: failure.code } : { accepted: true }
}

/**
 * A kitchen that cooks on a timer, for development and tests. The time of the next step is in the database, so it
 * continues after a restart, and several instances share the work.
 */
export const simulatedKitchen: KitchenFactory = ({ db, clock, log, outbox, config }): Kitchen => {
  const due = () => new Date(clock.now().getTime() + config.kitchenStepMs)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let idle = true

  const step = () =>
    db.transaction().execute(async (trx) => {
      const orders = await trx
        .selectFrom('orders')
        .select(['id', 'status', 'note'])
        .where('next_step_at', '<=', clock.now())
        // An order can be submitted but not accepted yet, if an instance crashed between the two.
        .where('accepted_at', 'is not', null)
        .orderBy('next_step_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, status, note } of orders) {
        const to = NEXT[status]
        const failure = parseRejection(note)
        if (failure && failure.at === to) {
          await rejectOrder(trx, outbox, id, failure.code, clock.now())
          continue
        }
        if (to) await moveOrder(trx, outbox, id, to, clock.now())
        await trx
          .updateTable('orders')
          .set({ next_step_at: to === undefined || to === 'delivered' ? null : due() })
          .where('id', '=', id)
          .execute()
      }
    })

  const tick = () => {
    if (!idle) return
    idle = false
    running = step()
      .catch((error) => log.warn({ reason: String(error) }, 'A step of the simulated kitchen failed; retrying'))
      .finally(() => {
        idle = true
      })
  }

  return {
    check: async ({ note }) => answerTo(note, AT_ORDER),
    async submit({ orderId, note }) {
      const answer = answerTo(note, 'added')
      if (answer.accepted)
        await db
          .updateTable('orders')
          .set({ next_step_at: due() })
          .where('id', '=', orderId)
          .where('status', '=', 'added')
          .where('next_step_at', 'is', null)
          .execute()
      return answer
    },
    start() {
      timer = setInterval(tick, Math.max(20, Math.min(config.kitchenStepMs, config.pollMs)))
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
