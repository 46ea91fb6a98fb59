import * as z from 'zod/mini'
import {
  CHOICES_MAX,
  LINES_MAX,
  NOTE_MAX_LENGTH,
  ORDER_STATUSES,
  PUSH_ENDPOINT_MAX_LENGTH,
  QUANTITY_MAX,
  TABLE_MAX_LENGTH,
  TIME_CHANGE_REASONS,
} from '../constants.ts'
import { NOTE } from '../note.ts'
import { Amount, Currency, I18n, Id, Instant, Language, OrderType } from './common.ts'
import { SaleTime } from './menu.ts'

export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

export const PickupTime = z.union([z.literal('now'), Instant])

export const OrderChoice = z.strictObject({ level: z.int(), articleCode: Id, choiceCode: Id })
export type OrderChoice = z.infer<typeof OrderChoice>
export const OrderItem = z.strictObject({
  code: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  choices: z.array(OrderChoice).check(z.maxLength(CHOICES_MAX)),
})
export type OrderItem = z.infer<typeof OrderItem>

/** A line of a table's basket and how many of its items an order claims. */
export const TableClaim = z.strictObject({
  lineId: Id,
  /** The guest whose basket has the line. */
  guestId: z.string().check(z.minLength(1), z.maxLength(64)),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
})
export type TableClaim = z.infer<typeof TableClaim>

export const OrderRequest = z.strictObject({
  shopId: Id,
  orderType: OrderType,
  pickupTime: PickupTime,
  items: z.array(OrderItem).check(z.minLength(1), z.maxLength(LINES_MAX)),
  /** The signed-in customer's member code; empty for a guest. */
  customerCode: z.string().check(z.maxLength(64)),
  note: z.string().check(z.maxLength(NOTE_MAX_LENGTH), z.regex(NOTE)),
  spotId: z.optional(Id),
  email: z.optional(z.email().check(z.maxLength(254))),
  phone: z.optional(z.string().check(z.maxLength(32))),
  language: Language,
  quoteId: z.optional(z.string().check(z.maxLength(64))),
  /** For guests who order together: the lines of the table's basket that `items` contains, and no others. */
  table: z.optional(
    z.strictObject({
      tableId: z.string().check(z.minLength(1), z.maxLength(64)),
      lines: z.array(TableClaim).check(z.minLength(1), z.maxLength(LINES_MAX)),
    }),
  ),
})
export type OrderRequest = z.infer<typeof OrderRequest>

export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)) })

/** `table-guest`: the secret of the guest who places an order with a `table`. */
export const PlaceOrderHeaders = z.object({
  ...IdempotencyHeaders.shape,
  'table-guest': z.optional(z.string().check(z.maxLength(64))),
})

export const VatLine = z.object({ rate: z.number(), base: Amount, amount: Amount })
export type VatLine = z.infer<typeof VatLine>

export const QuoteLine = z.object({ code: Id, quantity: z.int(), unitPrice: Amount, total: Amount })
export const Quote = z.object({
  quoteId: z.string(),
  lines: z.array(QuoteLine),
  total: Amount,
  currency: Currency,
  vat: z.array(VatLine),
  /**
   * Estimated pick-up time of an order placed now. Absent if the kitchen has no room left until the shop closes, or
   * takes only orders for later.
   */
  pickupTime: z.optional(Instant),
  /** Possible pick-up times, earliest first. `now` is also possible while there is a `pickupTime`. */
  pickupTimes: z.array(Instant),
  /** Pick-up times that have no room left for this order, earliest first. */
  fullTimes: z.optional(z.array(Instant)),
  /** If there is no pick-up time because of the times at which articles are sold: those articles, with their times. */
  notSold: z.optional(z.array(z.object({ code: Id, saleTimes: z.array(SaleTime) }))),
  expiresAt: Instant,
})
export type Quote = z.infer<typeof Quote>

/** 409: the total has changed since the guest saw it; contains a new quote. */
export const PriceChanged = z.looseObject({ code: z.literal('price-changed'), quote: Quote })
export type PriceChanged = z.infer<typeof PriceChanged>

/** 409: the kitchen has no room left at the pick-up time; contains a new quote with the times that it has. */
export const SlotTaken = z.looseObject({ code: z.literal('slot-taken'), quote: Quote })
export type SlotTaken = z.infer<typeof SlotTaken>

export const PlacedOrder = z.object({
  orderId: z.string(),
  /** Secret that gives access to the order's details; sent as the header `customer-code`. */
  customerCode: z.string(),
  /** The code that staff call out or display, such as `A47`. */
  pickupCode: z.string(),
  pickupTime: Instant,
  total: Amount,
  currency: Currency,
  vat: z.array(VatLine),
  status: OrderStatus,
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const PaymentState = z.enum(['created', 'pending', 'authorized', 'captured', 'cancelled', 'refunded', 'failed'])
export type PaymentState = z.infer<typeof PaymentState>

export const OrderLine = z.object({
  code: Id,
  description: z.string(),
  i18n: I18n,
  quantity: z.int(),
  unitPrice: Amount,
  total: Amount,
  choices: z.array(
    z.object({
      level: z.int(),
      choiceCode: Id,
      articleCode: Id,
      description: z.string(),
      i18n: I18n,
      price: Amount,
    }),
  ),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderStep = z.object({ status: OrderStatus, at: Instant })

/** A change of an order's pick-up time by the staff. */
export const TimeChange = z.object({ at: Instant, from: Instant, to: Instant, reason: z.enum(TIME_CHANGE_REASONS) })
export type TimeChange = z.infer<typeof TimeChange>

/** The response to a request with the order's `customer-code`; without it, the response contains only `status`. */
export const OrderDetails = z.object({
  status: OrderStatus,
  orderId: z.string(),
  orderType: OrderType,
  placedAt: Instant,
  pickupTime: Instant,
  pickupCode: z.string(),
  shop: z.object({
    id: Id,
    name: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    address1: z.string(),
    zipCode: z.string(),
    city: z.string(),
  }),
  spot: z.optional(z.object({ id: Id, name: z.string(), i18n: I18n })),
  note: z.string(),
  items: z.array(OrderLine),
  total: Amount,
  currency: Currency,
  vat: z.array(VatLine),
  steps: z.array(OrderStep),
  /** Earliest first. */
  timeChanges: z.optional(z.array(TimeChange)),
  /** Whether the guest may cancel the order, because it is ready much later than promised. */
  canCancel: z.optional(z.boolean()),
  /** Whether a rolled-back order was cancelled by the guest. */
  isCancelledByGuest: z.optional(z.boolean()),
  paymentStatus: z.nullable(PaymentState),
  /** What was paid back, for single lines or as a whole; absent if nothing was. */
  refunded: z.optional(Amount),
  /** Error code with the reason for a rejected (rolled-back) order. */
  refusal: z.optional(z.string()),
  /** The address to which the receipt is sent automatically, as entered by the guest. */
  email: z.optional(z.string()),
  /**
   * A `phoneApp` payment is captured immediately, without a reservation, so the restaurant has to refund it if the
   * order is rolled back.
   */
  paymentKind: z.nullable(z.enum(['card', 'phoneApp', 'wallet'])),
})
export type OrderDetails = z.infer<typeof OrderDetails>
export const OrderStatusAnswer = z.union([OrderDetails, z.object({ status: OrderStatus })])
export type OrderStatusAnswer = z.infer<typeof OrderStatusAnswer>

export const ReceiptRequest = z.strictObject({ email: z.email().check(z.maxLength(254)) })

/** An address at a push service, to which the server posts. The server accepts only those of known push services. */
const PushEndpoint = z.url({ protocol: /^https?$/ }).check(z.maxLength(PUSH_ENDPOINT_MAX_LENGTH))

/** The public key for notifications (VAPID, RFC 8292): an uncompressed point of P-256 in base64url. */
export const PushKey = z.object({ publicKey: z.string() })

/** What a browser's `PushSubscription.toJSON()` contains, without its expiration time. */
export const PushSubscriptionRequest = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes, of which the first is 4, in base64url. */
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
    /** 16 bytes in base64url. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

export const PushUnsubscribeRequest = z.strictObject({ endpoint: PushEndpoint })

/** The data of a `status` event of `/api/order/events`. */
export const OrderStatusEvent = z.object({ orderId: z.string(), status: OrderStatus, at: Instant })
export type OrderStatusEvent = z.infer<typeof OrderStatusEvent>

/** The data of a `time` event of `/api/order/events`: the staff have changed the pick-up time. */
export const OrderTimeEvent = z.object({ orderId: z.string(), pickupTime: Instant })
export type OrderTimeEvent = z.infer<typeof OrderTimeEvent>

/** Public pick-up codes and no other data, each list in the order in which the codes entered it. */
export const Signage = z.object({ preparing: z.array(z.string()), ready: z.array(z.string()) })
export type Signage = z.infer<typeof Signage>

/** An order that this browser has paid or received. */
export const StoredOrder = z.object({
  id: z.string(),
  expires: Instant,
  customerCode: z.string(),
  pickupCode: z.optional(z.string()),
  shopName: z.optional(z.string()),
  /** Name of the table to which the order is brought. */
  table: z.optional(z.string().check(z.maxLength(TABLE_MAX_LENGTH))),
  pickupTime: z.optional(Instant),
  status: z.optional(OrderStatus),
})
export type StoredOrder = z.infer<typeof StoredOrder>

export const PaidOrderDetails = z.object({
  orderId: z.string(),
  pickupTime: Instant,
  customerCode: z.string(),
  paymentID: z.string(),
  userAgent: z.string(),
})
export const PaidSession = z.object({
  details: z.nullable(PaidOrderDetails),
  paidOrders: z.array(StoredOrder),
  deliveredOrders: z.array(StoredOrder),
})
export type PaidSession = z.infer<typeof PaidSession>
