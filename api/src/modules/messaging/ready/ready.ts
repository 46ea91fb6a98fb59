import type { Context } from '../../../config/context.ts'
import { recordMessage, sendOnce } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { SmsGateway } from '../../../infrastructure/sms/gateway.ts'
import { toE164 } from '../../../infrastructure/sms/phone.ts'
import type { OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { findOrder, textReady } from '../../ordering/index.ts'
import { orderLanguage } from '../receipts/read.ts'
import { readySentence } from './texts.ts'

/** Retries stop after this time, when the message is useless. */
const GIVE_UP_MS = 30 * 60_000

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly shops: ShopStore
  readonly sms: SmsGateway
}

/**
 * Registers the outbox work that sends guests one text message when their order is ready (RECEIPT-5), if `smsEnabled`
 * is set and the guest gave a number.
 */
export function installReadySms(deps: Deps): void {
  const { db, clock, log, shops, operator, outbox, sms } = deps

  const messageOf = async (orderId: string) => {
    const [order, { settings }] = await Promise.all([findOrder(deps, orderId), operator.get()])
    if (!settings.smsEnabled || !order?.phone || order.status !== 'done') return null
    const shopRecord = await shops.find(order.shop_id)
    if (!shopRecord) return null
    const to = toE164(order.phone, shopRecord.country)
    if (to === null) {
      log.warn({ orderId }, 'No text message is sent: the order’s telephone number is invalid')
      return null
    }
    return { to, text: `${shopRecord.shop.name}: ${readySentence(order, orderLanguage(order.language))}` }
  }

  outbox.on(textReady, async (orderId, attempt) => {
    const message = await messageOf(orderId)
    if (!message) return undefined
    await recordMessage(db, orderId, 'ready', clock.now())
    return sendOnce(deps, { orderId, kind: 'ready', attempt, giveUpMs: GIVE_UP_MS }, () => sms.send(message))
  })
}
