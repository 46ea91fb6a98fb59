import * as z from 'zod/mini'
import {
  ALLERGENS,
  BUSY_MINUTES,
  LATER_ONLY_MINUTES,
  PAUSE_MINUTES,
  SHOP_STATUSES,
  STAFF_TABLES_MAX,
  TIME_CHANGE_REASONS,
} from '../constants.ts'
import { SHOP_ERROR_CODES } from '../error-codes.ts'
import { Amount, Currency, I18n, Id, Instant, Language, OrderType } from './common.ts'
import { OrderLine, OrderStatus, OrderStep, PaymentState, TimeChange } from './orders.ts'
import { PaymentKind } from './payment.ts'
import { TableCall } from './tables.ts'

// Schemas for a shop's staff. Requests need the shop's key, `Authorization: Bearer …`, or the session cookie of a
// tablet that has signed in with it.

export const StaffHeaders = z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) })

/** The server trims the key, because copying often adds spaces. */
export const StaffSignIn = z.strictObject({ key: z.string().check(z.maxLength(200)) })
export const ShopState = z.object({
  status: z.enum(SHOP_STATUSES),
  /** When a paused shop opens automatically; missing if staff have to open it. */
  pausedUntil: z.optional(Instant),
  /** By how many minutes the preparation time is longer, and until when; missing if it is as usual. */
  busy: z.optional(z.object({ minutes: z.number(), until: Instant })),
  /** Until when orders are kept for later; missing if the shop takes orders as soon as possible. */
  laterOnlyUntil: z.optional(Instant),
})
export type ShopState = z.infer<typeof ShopState>

export const StaffSession = z.object({
  shopId: Id,
  shopName: z.string(),
  /** Name of the key that was used to sign in, which names the tablet. */
  keyName: z.string(),
  timeZone: z.string(),
  ...ShopState.shape,
})
export type StaffSession = z.infer<typeof StaffSession>

/** A guest of a table for whom a part of an order's line is, with the name at the time of the order. */
export const TicketGuest = z.object({
  /** From 1, in the order of joining. */
  number: z.int(),
  /** Null for a guest without a name: pages show the number. */
  name: z.nullable(z.string()),
  quantity: z.int(),
})
export type TicketGuest = z.infer<typeof TicketGuest>

export const StaffOrderLine = z.object({
  ...OrderLine.shape,
  allergens: z.array(z.enum(ALLERGENS)),
  /** Present on each line of an order of guests who order together, by number. */
  guests: z.optional(z.array(TicketGuest)),
})

export const StaffOrder = z.object({
  orderId: z.string(),
  pickupCode: z.string(),
  status: OrderStatus,
  orderType: OrderType,
  placedAt: Instant,
  pickupTime: Instant,
  /**
   * Deadline for accepting the order, which is then rolled back. Missing once accepted, and for kitchens that accept
   * automatically.
   */
  acceptBefore: z.optional(Instant),
  spot: z.optional(z.object({ id: Id, name: z.string(), i18n: I18n })),
  note: z.string(),
  language: Language,
  items: z.array(StaffOrderLine),
  total: Amount,
  currency: Currency,
  steps: z.array(OrderStep),
  /** Earliest first. */
  timeChanges: z.optional(z.array(TimeChange)),
  isCancelledByGuest: z.optional(z.boolean()),
  paymentStatus: z.nullable(PaymentState),
  paymentKind: z.nullable(PaymentKind),
  /** What was paid back for single lines; absent if nothing was, or everything. */
  refunded: z.optional(Amount),
  refusal: z.optional(z.string()),
})
export type StaffOrder = z.infer<typeof StaffOrder>
/**
 * Paid orders that are not yet handed over, until a day after their pick-up time, and those handed over or rolled back
 * within the last 30 minutes; sorted by time of payment, earliest first.
 */
export const StaffOrders = z.array(StaffOrder)

/** A table at which guests order together. */
export const StaffTable = z.object({
  tableId: z.string(),
  /** Missing if the shop does not have the spot any more. */
  spot: z.optional(z.object({ id: Id, name: z.string(), i18n: I18n })),
  openedAt: Instant,
  /** Those who have not left, by number. */
  guests: z.array(z.object({ number: z.int(), name: z.nullable(z.string()) })),
  /** How many dishes no order has claimed. */
  openItems: z.int(),
  /** Earliest first, without those that are rolled back. `calculatedPrice` is unpaid. */
  orders: z.array(z.object({ orderId: z.string(), pickupCode: z.string(), status: OrderStatus, total: Amount })),
  /** The total of the paid orders, without what was refunded. */
  paid: Amount,
  /** That of the orders; missing without any. */
  currency: z.optional(Currency),
  call: z.optional(TableCall),
})
export type StaffTable = z.infer<typeof StaffTable>
/** Open sessions: first those with a call that is not answered, earliest call first, then the others, oldest first. */
export const StaffTables = z.array(StaffTable).check(z.maxLength(STAFF_TABLES_MAX))

export const MoveTableRequest = z.strictObject({
  /** A spot of the shop for eating in. */
  spotId: Id,
})

/**
 * How full the kitchen is in the next three hours: for each order type with a limit. Without any limit, for all orders
 * together (`orderType` null), if one of them is for later.
 */
export const KitchenLoad = z.array(
  z.object({
    orderType: z.nullable(OrderType),
    slots: z.array(
      z.object({
        at: Instant,
        /** Orders, or units of work if only these are limited. */
        taken: z.number(),
        limit: z.optional(z.number()),
        isFull: z.boolean(),
      }),
    ),
  }),
)
export type KitchenLoad = z.infer<typeof KitchenLoad>

/** The next step; `added` again accepts an order for later; `rollbacked` rejects it, optionally with a reason. */
export const StatusRequest = z.strictObject({
  status: OrderStatus,
  refusal: z.optional(z.enum(SHOP_ERROR_CODES)),
})
/** Changes the pick-up time from the one that the staff see. Repeating it changes nothing. */
export const TimeRequest = z.strictObject({ from: Instant, to: Instant, reason: z.enum(TIME_CHANGE_REASONS) })
export const RefundAnswer = z.object({ paymentStatus: PaymentState })

/** `minutes` is the duration of a pause; without it, the shop stays paused until staff open it. */
export const ShopStatusRequest = z.strictObject({
  status: z.enum(SHOP_STATUSES),
  minutes: z.optional(z.literal(PAUSE_MINUTES)),
})
/** `minutes` is added to the preparation time for an hour; 0 ends it. */
export const BusyRequest = z.strictObject({ minutes: z.literal([0, ...BUSY_MINUTES]) })
/** For `minutes`, guests can order only for later; 0 ends it. */
export const LaterOnlyRequest = z.strictObject({ minutes: z.literal([0, ...LATER_ONLY_MINUTES]) })
export const SoldOutRequest = z.strictObject({ soldOut: z.boolean() })
export const SoldOutAnswer = z.object({ code: Id, soldOut: z.boolean() })
