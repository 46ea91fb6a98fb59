import type { Database } from './schema.ts'

/**
 * How a table would be divided if one database became too small (docs/decisions/0062-distribution-keys.md):
 * - `shop`: by its column `shop_id`; the table `shop` by its id
 * - `order`: by the shop of the order that a row belongs to. These tables have no column for the shop yet
 * - `customer`: by the customer
 * - `global`: not divided. One copy for the whole installation, or the same copy in each database
 */
export type DistributionKey = 'shop' | 'order' | 'customer' | 'global'

/** Add each new table. The test derives the same keys from the columns of the migrated database. */
export const DISTRIBUTION: Readonly<Record<keyof Database, DistributionKey>> = {
  // Restaurants, their settings, and what they sell to whom.
  delivery_spot: 'shop',
  orders: 'shop',
  payment_account: 'shop',
  payment_step: 'shop',
  pickup_capacity: 'shop',
  pickup_exception: 'shop',
  pickup_slot: 'shop',
  refund: 'shop',
  shop: 'shop',
  shop_article: 'shop',
  staff_key: 'shop',
  table_code: 'shop',
  table_guest: 'shop',
  table_line: 'shop',
  table_order: 'shop',
  table_order_line: 'shop',
  table_session: 'shop',
  visit_count: 'shop',

  // Parts of an order, written and read with it.
  idempotency_key: 'order',
  order_line: 'order',
  order_message: 'order',
  order_step: 'order',
  payment: 'order',
  push_subscription: 'order',

  // A customer orders at several restaurants.
  account_link: 'customer',
  account_mail: 'customer',
  customer: 'customer',
  external_login: 'customer',
  favorite: 'customer',
  session: 'customer',

  // Several restaurants share a menu, and all share campaigns, VAT rates, chains and the operator's settings.
  article: 'global',
  campaign: 'global',
  chain: 'global',
  choice_group: 'global',
  menu: 'global',
  menu_change: 'global',
  menu_draft: 'global',
  menu_version: 'global',
  operator: 'global',
  vat_rate: 'global',

  // People of the back office, programs, and sign-ins that are not bound to a customer yet.
  admin_session: 'global',
  audit_entry: 'global',
  external_attempt: 'global',
  login_failure: 'global',
  operator_key: 'global',
  operator_session: 'global',
  sign_in_code: 'global',
  staff_account: 'global',
  staff_challenge: 'global',
  staff_invitation: 'global',
  staff_passkey: 'global',
  staff_role: 'global',
  staff_session: 'global',

  // Written in an order's transaction or before its shop is known: each database would have its own.
  outbox: 'global',
  quote: 'global',
  webhook_event: 'global',

  // Events between servers of one database.
  event_outbox: 'global',
  event_route: 'global',

  // The installation, its releases and the test provider.
  migration_needs: 'global',
  sandbox_call: 'global',
  sandbox_fault: 'global',
  sandbox_payment: 'global',
  secret: 'global',
  telemetry_error: 'global',
  telemetry_minute: 'global',
  telemetry_visit: 'global',
}

interface AcrossShops {
  /** How many statements of the file name neither a shop nor an order or payment. */
  readonly count: number
  readonly why: string
}

/** Statements on orders and what belongs to them that concern several shops, by the path below `api/src`. */
export const ACROSS_SHOPS: Readonly<Record<string, AcrossShops>> = {
  'modules/accounts/delete-account.ts': { count: 3, why: 'a customer’s orders and their keys, at any shop' },
  'modules/accounts/history.ts': { count: 2, why: 'a customer’s orders, at any shop' },
  'modules/administration/admin/metrics.ts': { count: 2, why: 'figures of the installation' },
  'modules/administration/backup/take-over.ts': { count: 4, why: 'the whole database, once after a restore' },
  'modules/administration/figures/shop-figures.ts': {
    count: 2,
    why: 'one shop: its condition is in placedOrders, a part of both statements',
  },
  'modules/administration/retention/deletions.ts': { count: 3, why: 'expired rows of all shops, in batches' },
  'modules/administration/retention/retention.ts': { count: 3, why: 'expired rows of all shops' },
  'modules/catalogue/transfer/checks.ts': { count: 1, why: 'an import, which names its shops in a table' },
  'modules/ordering/kitchen/simulated.ts': { count: 1, why: 'the simulated kitchen of all shops, not in production' },
  'modules/ordering/orders/create.ts': { count: 1, why: 'a key is looked up before its order is known' },
  'modules/payments/compare.ts': { count: 2, why: 'open payments, and their providers, once after a restore' },
  'modules/payments/reconcile.ts': { count: 1, why: 'missing work of all shops' },
}
