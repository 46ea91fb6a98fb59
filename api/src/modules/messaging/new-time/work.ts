import { canCancelLate, isWithKitchen } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import type { Mailer } from '../../../infrastructure/mail/mailer.ts'
import { sendOrRetry } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox, Retry } from '../../../infrastructure/outbox/outbox.ts'
import type { PushSender } from '../../../infrastructure/push/push-sender.ts'
import type { SmsGateway } from '../../../infrastructure/sms/gateway.ts'
import { toE164 } from '../../../infrastructure/sms/phone.ts'
import { mailBrand, type OperatorStore, type ShopStore } from '../../catalogue/index.ts'
import { findOrder, mailNewTime, pushNewTime, readNewTimeSubject, textNewTime, timesOf } from '../../ordering/index.ts'
import { createOrderPush } from '../push/order-push.ts'
import { orderLanguage } from '../receipts/read.ts'
import { type NewTime, newTimeMessage, newTimeSentences } from './message.ts'

/** Retries stop after this time, when the message is useless. */
const GIVE_UP_MS = 30 * 60_000

interface Deps extends Pick<Context, 'db' | 'clock' | 'log' | 'config'> {
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly push: PushSender
  readonly shops: ShopStore
  readonly sms: SmsGateway
}

/** A new time, and to whom it can be sent. */
interface OrderNewTime extends NewTime {
  readonly order: Selectable<Database['orders']>
  readonly country: string
  readonly smsEnabled: boolean
}

/**
 * Registers the outbox work that sends a guest the new time of an order by mail, by text message if `smsEnabled` is set,
 * and as a notification (PROMISE-2): each if the guest has given an address, a number, or the permission.
 */
export function installNewTimeMessages(app: FastifyInstance, deps: Deps): void {
  const { clock, log, operator, outbox, shops, mail, sms } = deps
  const notify = createOrderPush(deps)

  /** Reads a new time; null if a later change or the end of the order has made it useless. */
  async function read(subject: string): Promise<OrderNewTime | null> {
    const { orderId, change: number } = readNewTimeSubject(subject)
    const order = await findOrder(deps, orderId)
    const change = order?.time_changes?.at(-1)
    if (!order || !change || order.time_changes?.length !== number || !isWithKitchen(order.status)) return null
    const [shopRecord, { settings, cancelLateMinutes }] = await Promise.all([shops.find(order.shop_id), operator.get()])
    if (!shopRecord) return null
    const { name, timeZone } = shopRecord.shop
    return {
      order,
      country: shopRecord.country,
      smsEnabled: settings.smsEnabled,
      language: orderLanguage(order.language),
      shopName: name,
      timeZone,
      pickupCode: order.pickup_code,
      change,
      canCancel: canCancelLate(order.status, timesOf(order), cancelLateMinutes),
      orderUrl: new URL(`/order/${orderId}`, siteOrigin(app, deps.config)).href,
    }
  }

  const isTooLate = ({ change }: OrderNewTime) => clock.now().getTime() - Date.parse(change.at) > GIVE_UP_MS

  async function trySend(
    newTime: OrderNewTime,
    attempt: number,
    send: () => Promise<void>,
  ): Promise<Retry | undefined> {
    const message = { orderId: newTime.order.id, kind: 'time', attempt } as const
    if (isTooLate(newTime)) {
      log.warn(message, 'A message was given up: it was not accepted in time')
      return undefined
    }
    const outcome = await sendOrRetry(deps, message, send)
    return typeof outcome === 'string' ? undefined : outcome
  }

  outbox.on(mailNewTime, async (subject, attempt) => {
    const newTime = await read(subject)
    const to = newTime?.order.email
    if (!newTime || !to) return undefined
    const brand = await mailBrand(operator)
    return trySend(newTime, attempt, () => mail.send({ to, ...newTimeMessage(newTime, brand) }))
  })

  outbox.on(textNewTime, async (subject, attempt) => {
    const newTime = await read(subject)
    if (!newTime?.smsEnabled || !newTime.order.phone) return undefined
    const to = toE164(newTime.order.phone, newTime.country)
    if (to === null) return undefined
    const sentences = `${newTime.shopName}: ${newTimeSentences(newTime)}`
    const text = newTime.canCancel ? `${sentences} ${newTime.orderUrl}` : sentences
    return trySend(newTime, attempt, () => sms.send({ to, text }))
  })

  async function payloadOf(subject: string) {
    const newTime = await read(subject)
    if (!newTime || isTooLate(newTime)) return null
    const { order, shopName, language } = newTime
    return { title: shopName, body: newTimeSentences(newTime), lang: language, url: `/order/${order.id}` }
  }

  outbox.on(pushNewTime, (subject, attempt) => {
    const { orderId } = readNewTimeSubject(subject)
    return notify({ orderId, attempt, kind: 'time', readPayload: () => payloadOf(subject), isLast: false })
  })
}
