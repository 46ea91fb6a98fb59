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
  /** Until when the staff have to accept it. */
  accept_before: Date | null
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
  /** The page of ours on which it is made; null where that is the site's own payment page. */
  page_url: string | null
  /** Times that the provider has said no to a capture. */
  capture_refusals: Generated<number>
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
  webhooks: 'many' | 'none' | null
  secret: string
  created_at: Date
}

/** Messages that an order causes by itself, each once. */
export interface OrderMessageTable {
  order_id: string
  /** The receipt by mail; the text that the order is ready. */
  kind: 'receipt' | 'ready'
  since: Date
  /** When it was taken; null while it is being tried, and for good where it was given up. */
  sent_at: Date | null
}

/** What providers have told us, each thing once. */
export interface WebhookEventTable {
  provider: string
  event_id: string
  reference: string
  received_at: Date
}

/** What opens a shop's orders to its staff. */
export interface StaffKeyTable {
  key_hash: Buffer
  shop_id: string
  name: string
  created_at: Date
}

/** A tablet of the staff that has shown its key. */
export interface StaffSessionTable {
  token_hash: Buffer
  key_hash: Buffer
  expires_at: Date
}

/** A shop's own account with a payment provider. */
export interface PaymentAccountTable {
  shop_id: string
  provider: string
  account: string
}

/** What the sandbox provider has done, in this order. */
export interface SandboxCallTable {
  id: Generated<number>
  payment: string
  call: 'start' | 'authorize' | 'capture' | 'cancel' | 'refund'
  idempotency_key: string
  amount_minor: Big
  at: Date
}

/** How the sandbox provider fails next. */
export interface SandboxFaultTable {
  id: Generated<number>
  call: 'start' | 'read' | 'capture' | 'cancel' | 'refund'
  fault: 'error' | 'lost' | 'hang' | 'refuse'
  /** Of which payment; null for whichever comes next. */
  payment: string | null
}
