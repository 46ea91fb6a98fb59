import * as z from 'zod/mini'
import { LINES_MAX, QUANTITY_MAX, REFUND_REASON_MAX_LENGTH, TIME_CHANGE_REASONS } from '../../constants.ts'
import { Amount, Currency, I18n, Id, Instant, Language, LocalDate, OrderType } from '../common.ts'
import { OrderLine, OrderStatus, PaymentState, VatLine } from '../orders.ts'

// Schemas of a shop's orders and of its day's close, for the back office.

export const OrderSearchText = z.string().check(z.trim(), z.maxLength(100))
/** A local date, or a local date and time: `2026-08-30` or `2026-08-30T18:30`. */
const LocalMoment = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/))
/** The place of an order in the list: when it was placed, and its id. */
const OrderCursor = z.string().check(z.regex(/^\d{1,14}\.[\w-]{1,64}$/))

export const ShopOrdersQuery = z.strictObject({
  /** A pick-up code, an order's id or the beginning of it, a phone number or its end, an e-mail address, an amount. */
  search: z.optional(OrderSearchText),
  /** Only orders that were placed at this local time of the shop or later. */
  from: z.optional(LocalMoment),
  /** Only orders that were placed until this local time of the shop; a date includes its whole day. */
  to: z.optional(LocalMoment),
  status: z.optional(OrderStatus),
  /** `next` of the page before. */
  after: z.optional(OrderCursor),
})
export type ShopOrdersQuery = z.infer<typeof ShopOrdersQuery>

const PaymentKind = z.enum(['card', 'phoneApp', 'wallet'])
const SpotName = z.object({ name: z.string(), i18n: I18n })

/** An order in the list. */
export const ShopOrderRow = z.object({
  orderId: z.string(),
  pickupCode: z.string(),
  status: OrderStatus,
  orderType: OrderType,
  placedAt: Instant,
  pickupTime: Instant,
  spot: z.optional(SpotName),
  /** The number of articles, each counted as often as it was ordered. */
  quantity: z.int(),
  total: Amount,
  currency: Currency,
  paymentStatus: z.nullable(PaymentState),
})
export type ShopOrderRow = z.infer<typeof ShopOrderRow>

/** A page of orders, newest first. */
export const ShopOrders = z.object({
  orders: z.array(ShopOrderRow),
  /** `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
})
export type ShopOrders = z.infer<typeof ShopOrders>

export const ShopOrderParams = z.strictObject({ shopId: Id, orderId: Id })

/** How much of a line is refunded. `position` is its place in the order, from 0. */
const RefundedLine = z.strictObject({
  position: z.int().check(z.minimum(0), z.maximum(LINES_MAX - 1)),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
})
const RefundState = z.enum(['requested', 'done', 'failed'])

export const RefundLinesRequest = z.strictObject({
  lines: z.array(RefundedLine).check(z.minLength(1), z.maxLength(LINES_MAX)),
  /** The amount that the person has confirmed. Another one than that of the lines is rejected. */
  amount: Amount,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUND_REASON_MAX_LENGTH)),
})
export type RefundLinesRequest = z.infer<typeof RefundLinesRequest>

/** A refund of some lines of an order. */
export const ShopRefund = z.object({
  id: z.string(),
  lines: z.array(RefundedLine),
  amount: Amount,
  reason: z.string(),
  /** The name of the person who asked for it. */
  name: z.string(),
  /** `requested` until the provider has accepted or rejected it. */
  state: RefundState,
  /** The payment error code of a rejection. */
  error: z.optional(z.string()),
  requestedAt: Instant,
  settledAt: z.optional(Instant),
})
export type ShopRefund = z.infer<typeof ShopRefund>

/** One event of an order's history. */
export const OrderEvent = z.union([
  z.object({ kind: z.literal('placed'), at: Instant }),
  z.object({
    kind: z.literal('step'),
    at: Instant,
    status: OrderStatus,
    /** The error code with the reason of a rejection by the kitchen. */
    refusal: z.optional(z.string()),
    isByGuest: z.optional(z.boolean()),
  }),
  /** The kitchen has taken the order. */
  z.object({ kind: z.literal('accepted'), at: Instant }),
  z.object({
    kind: z.literal('payment'),
    at: Instant,
    state: PaymentState,
    paymentKind: PaymentKind,
    amount: Amount,
    /** The payment error code, if the attempt failed. */
    error: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('time'), at: Instant, from: Instant, to: Instant, reason: z.enum(TIME_CHANGE_REASONS) }),
  z.object({
    kind: z.literal('message'),
    at: Instant,
    message: z.enum(['receipt', 'ready']),
    /** False for a message that is waiting, or was given up. */
    isSent: z.boolean(),
  }),
  /** A refund of lines, by its id in `refunds`: a person asked for it, or the provider has answered. */
  z.object({ kind: z.literal('refund'), at: Instant, refundId: z.string(), state: RefundState }),
  /** What a person of the staff did in the back office. */
  z.object({
    kind: z.literal('staff'),
    at: Instant,
    action: z.enum(['order.refund', 'order.receipt']),
    name: z.string(),
  }),
])
export type OrderEvent = z.infer<typeof OrderEvent>

/** An attempt to pay an order. */
export const ShopPayment = z.object({
  provider: z.string(),
  method: z.string(),
  kind: PaymentKind,
  state: PaymentState,
  error: z.optional(z.string()),
  amount: Amount,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ShopPayment = z.infer<typeof ShopPayment>

export const ShopOrder = z.object({
  ...ShopOrderRow.shape,
  note: z.string(),
  language: Language,
  /** Missing if the guest gave none, or after it was deleted. */
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  items: z.array(OrderLine),
  vat: z.array(VatLine),
  /** Newest first. */
  payments: z.array(ShopPayment),
  /** Whether money was captured and not completely refunded. */
  canRefund: z.boolean(),
  /** Whether single lines can be refunded. */
  canRefundLines: z.boolean(),
  /** Refunds of lines, earliest first. */
  refunds: z.array(ShopRefund),
  /** What has been paid back, by line or as a whole. */
  refunded: Amount,
  /** Whether there is a receipt, because money was captured. */
  hasReceipt: z.boolean(),
  /** Earliest first. */
  history: z.array(OrderEvent),
})
export type ShopOrder = z.infer<typeof ShopOrder>

/** The receipt goes to the order's own address if there is none in the request. */
export const ResendRequest = z.strictObject({ email: z.optional(z.email().check(z.maxLength(254))) })

export const DayCloseParams = z.strictObject({
  shopId: Id,
  /** A date of the shop's local time, or `today`. */
  date: z.union([LocalDate.check(z.regex(/^20/)), z.literal('today')]),
})
export const DayCloseFileQuery = z.strictObject({ language: Language })

/** Money that was taken and sent back; `net` is the difference. */
const Movements = { taken: Amount, refunded: Amount, net: Amount }

export const DayByMethod = z.object({
  provider: z.string(),
  method: z.string(),
  kind: PaymentKind,
  /** Captured payments. */
  payments: z.int(),
  refunds: z.int(),
  ...Movements,
})
export const DayByVat = z.object({
  rate: z.number(),
  /** Net of refunds, without VAT. */
  base: Amount,
  /** VAT, net of refunds. */
  vat: Amount,
  ...Movements,
})
export const DayByOrderType = z.object({ orderType: OrderType, payments: z.int(), refunds: z.int(), ...Movements })

/** The day's money in one currency. */
export const DayMoney = z.object({
  currency: Currency,
  payments: z.int(),
  refunds: z.int(),
  ...Movements,
  /** VAT, net of refunds. */
  vat: Amount,
  byMethod: z.array(DayByMethod),
  byVat: z.array(DayByVat),
  byOrderType: z.array(DayByOrderType),
  /** Money that is reserved now, and not captured, for orders of the day. */
  open: z.object({ payments: z.int(), amount: Amount }),
})
export type DayMoney = z.infer<typeof DayMoney>

/** The day's close of a shop. Money counts on the local day on which it was captured or refunded. */
export const DayClose = z.object({
  date: LocalDate,
  shopName: z.string(),
  timeZone: z.string(),
  /** First instant of the day. */
  from: Instant,
  /** First instant of the next day. */
  to: Instant,
  /** False until the day has ended; the figures still grow. */
  isOver: z.boolean(),
  /** Orders that were placed on the day. */
  orders: z.object({
    placed: z.int(),
    paid: z.int(),
    /** Still waiting for a payment. */
    waiting: z.int(),
    /** Ended without a payment. */
    unpaid: z.int(),
    /** Rolled back after the payment. */
    cancelled: z.int(),
  }),
  money: z.array(DayMoney),
})
export type DayClose = z.infer<typeof DayClose>
