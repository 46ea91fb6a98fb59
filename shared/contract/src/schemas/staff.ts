import * as z from 'zod/mini'
import { ALLERGENS, PAUSE_MINUTES, SHOP_STATUSES } from '../constants.ts'
import { SHOP_ERROR_CODES } from '../error-codes.ts'
import { Amount, Currency, I18n, Id, Instant, Language, OrderType } from './common.ts'
import { OrderLine, OrderStatus, OrderStep, PaymentState } from './orders.ts'
import { PaymentKind } from './payment.ts'

// What a shop's staff see and do. Their calls carry the shop's key, `Authorization: Bearer …`, or the cookie of a tablet that has shown it once.

export const StaffHeaders = z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) })

/** What a tablet shows once; spaces around it come from copying. */
export const StaffSignIn = z.strictObject({ key: z.string().check(z.maxLength(200)) })
/** Whether guests can order. */
export const ShopState = z.object({
  status: z.enum(SHOP_STATUSES),
  /** When a paused shop opens again by itself. Missing where staff have to open it. */
  pausedUntil: z.optional(Instant),
})
export type ShopState = z.infer<typeof ShopState>

/** What the staff's tablet is for. */
export const StaffSession = z.object({
  shopId: Id,
  shopName: z.string(),
  /** How the key is called that it was opened by: the tablet's name. */
  keyName: z.string(),
  timeZone: z.string(),
  ...ShopState.shape,
})
export type StaffSession = z.infer<typeof StaffSession>

/** An order as those who cook it see it. */
export const StaffOrder = z.object({
  orderId: z.string(),
  pickupCode: z.string(),
  status: OrderStatus,
  orderType: OrderType,
  placedAt: Instant,
  pickupTime: Instant,
  /** Until when it has to be accepted; it is cancelled then. Missing once it is, and where a kitchen accepts by itself. */
  acceptBefore: z.optional(Instant),
  spot: z.optional(z.object({ id: Id, name: z.string(), i18n: I18n })),
  note: z.string(),
  /** The guest's own language. */
  language: Language,
  items: z.array(z.object({ ...OrderLine.shape, allergens: z.array(z.enum(ALLERGENS)) })),
  total: Amount,
  currency: Currency,
  steps: z.array(OrderStep),
  paymentStatus: z.nullable(PaymentState),
  paymentKind: z.nullable(PaymentKind),
  refusal: z.optional(z.string()),
})
export type StaffOrder = z.infer<typeof StaffOrder>
/** Those that are not handed over yet, and what was handed over or rolled back within the last half hour; first paid first. */
export const StaffOrders = z.array(StaffOrder)

/** The next step of an order, or `rollbacked`: refused, with the reason where there is one. */
export const StatusRequest = z.strictObject({
  status: OrderStatus,
  refusal: z.optional(z.enum(SHOP_ERROR_CODES)),
})
export const RefundAnswer = z.object({ paymentStatus: PaymentState })

/** A status, and with `paused` for how many minutes; without `minutes` the shop stays paused until it is opened. */
export const ShopStatusRequest = z.strictObject({
  status: z.enum(SHOP_STATUSES),
  minutes: z.optional(z.literal(PAUSE_MINUTES)),
})
export const SoldOutRequest = z.strictObject({ soldOut: z.boolean() })
export const SoldOutAnswer = z.object({ code: Id, soldOut: z.boolean() })
