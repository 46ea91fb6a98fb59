import type { Context } from '../../../config/context.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { PushSender } from '../../../infrastructure/push/push-sender.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { findOrder, pushReady } from '../../ordering/index.ts'
import { readySentence } from '../ready/texts.ts'
import { orderLanguage } from '../receipts/read.ts'
import { createOrderPush } from './order-push.ts'

interface Deps extends Pick<Context, 'db' | 'log'> {
  readonly outbox: Outbox
  readonly push: PushSender
  readonly shops: ShopStore
}

/** Registers the outbox work that notifies the browsers of a guest when their order is ready (PUSH-4). */
export function installReadyPush(deps: Deps): void {
  const { outbox, shops } = deps
  const notify = createOrderPush(deps)

  async function payloadOf(orderId: string) {
    const order = await findOrder(deps, orderId)
    const shopRecord = order?.status === 'done' ? await shops.find(order.shop_id) : undefined
    if (!order || !shopRecord) return null
    const lang = orderLanguage(order.language)
    return { title: shopRecord.shop.name, body: readySentence(order, lang), lang, url: `/order/${orderId}` }
  }

  outbox.on(pushReady, (orderId, attempt) =>
    notify({ orderId, attempt, kind: 'ready', readPayload: () => payloadOf(orderId), isLast: true }),
  )
}
