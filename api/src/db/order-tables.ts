import type {
  OrderLine,
  OrderStatus,
  OrderType,
  PaymentErrorCode,
  PaymentKind,
  PaymentState,
  PlacedOrder,
  Translation,
  VatLine,
} from '@carte/contract'
import type { Generated } from 'kysely'
import type { Big, Json } from './columns.ts'

// What guests write: orders and payments. Column by column; a test compares it with the database's own catalogue.

export interface OrdersTable {
  id: string
  shop_id: string
  customer_id: string | null
  order_type: OrderType
  status: OrderStatus
  pickup_code: string
  pickup_day: string
  pickup_at: Date
  note: string
  spot_id: string | null
  email: string | null
  phone: string | null
  language: string
  total_minor: Big
  currency: string
  currency_symbol: string
  vat: Json<VatLine[]>
  placed_at: Date
  accepted_at: Date | null
  /** Why the kitchen refused. */
  refusal: string | null
  /** When the simulated kitchen takes the next step. */
  next_step_at: Date | null
}

export interface OrderLineTable {
  order_id: string
  position: number
  code: string
  description: string
  i18n: Json<Translation[]>
  quantity: number
  unit_minor: Big
  total_minor: Big
  choices: Json<OrderLine['choices']>
}

export interface OrderStepTable {
  id: Generated<number>
  order_id: string
  status: OrderStatus
  at: Date
}

export interface QuoteTable {
  id: string
  total_minor: Big
  currency: string
  expires_at: Date
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  request_hash: Buffer
  order_id: string
  answer: Json<Omit<PlacedOrder, 'customerCode'>>
  created_at: Date
}

/** Work that a committed transaction has left to be done outside of it. */
export interface OutboxTable {
  id: Generated<number>
  topic: string
  /** What the work is about: an order's or a payment's id. */
  subject: string
  due_at: Date
  attempts: Generated<number>
}

export interface PaymentTable {
  id: string
  order_id: string
  provider: string
  method: string
  kind: PaymentKind
  state: PaymentState
  error: PaymentErrorCode | null
  amount_minor: Big
  currency: string
  reference: string | null
  return_url: string
  created_at: Date
  updated_at: Date
}

/** The sandbox provider's own book: what an outside provider would keep on its side. */
export interface SandboxPaymentTable {
  id: string
  merchant_reference: string
  kind: PaymentKind
  amount_minor: Big
  currency: string
  state: PaymentState
  error: PaymentErrorCode | null
  return_url: string
  capture_fails: Generated<boolean>
  settles_at: Date | null
  secret: string
  created_at: Date
}

export interface WebhookSeenTable {
  provider: string
  event_id: string
  seen_at: Generated<Date>
}
