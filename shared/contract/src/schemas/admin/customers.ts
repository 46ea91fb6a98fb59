import * as z from 'zod/mini'
import { Instant, Language } from '../common.ts'
import { UserData, UserOrder } from '../identity.ts'

// Schemas of the personal data of customers and guests.

const Address = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))
export const CustomerSearch = z.strictObject({ email: Address })

const ExportedOrder = z.extend(UserOrder, {
  /** Receipts and text messages; `sentAt` is null if none was sent. */
  messages: z.array(z.object({ kind: z.enum(['receipt', 'ready']), sentAt: z.nullable(Instant) })),
})

/** What is stored about an address. */
export const CustomerData = z.object({
  email: z.string(),
  /** Null without an account. */
  account: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      language: Language,
      isConfirmed: z.boolean(),
      createdAt: Instant,
      lastSignedInAt: z.nullable(Instant),
      externalLogins: z.array(z.string()),
      favorites: z.int(),
      sessions: z.int(),
    }),
  ),
  /** Orders of the account, and guests' orders that still have this address; latest first, at most a hundred. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopName: z.string(),
      placedAt: Instant,
      status: z.string(),
      total: z.number(),
      currency: z.object({ name: z.string(), symbol: z.string() }),
      isGuest: z.boolean(),
      /** Whether it still has an address, a telephone number or a note. */
      hasContact: z.boolean(),
      /** Whether the kitchen still works on it. Its contact data then stay until a day after the pick-up. */
      isOpen: z.boolean(),
      messages: z.int(),
    }),
  ),
  /** The number of all these orders. */
  orderCount: z.int(),
})
export type CustomerData = z.infer<typeof CustomerData>

/** Everything that is stored about an address, for the person whose data it is. */
export const CustomerExport = z.object({
  exportedAt: Instant,
  email: z.string(),
  account: z.nullable(z.omit(UserData, { exportedAt: true, orders: true })),
  orders: z.array(ExportedOrder),
})
export type CustomerExport = z.infer<typeof CustomerExport>

/** `before` is what the person saw; 409 if there is something else by now. */
export const CustomerDeletionRequest = z.strictObject({
  email: Address,
  before: z.strictObject({ accountId: z.nullable(z.string().check(z.maxLength(64))), orderCount: z.int() }),
})
export const CustomerDeletion = z.object({
  deletedAccount: z.boolean(),
  /** Orders that stay for bookkeeping, without the person. */
  keptOrders: z.int(),
  /** How many of them keep their contact data until a day after the pick-up. */
  openOrders: z.int(),
})
export type CustomerDeletion = z.infer<typeof CustomerDeletion>

/** Retention periods in days, as configured. */
export const RetentionSettings = z.object({
  contacts: z.int(),
  unpaid: z.int(),
  orders: z.int(),
  files: z.int(),
  unconfirmed: z.int(),
  /** Null: an account stays until its owner deletes it. */
  accounts: z.nullable(z.int()),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>
