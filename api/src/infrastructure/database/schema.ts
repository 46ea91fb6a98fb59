import type {
  AccountLinkTable,
  AccountMailTable,
  CustomerTable,
  ExternalAttemptTable,
  ExternalLoginTable,
  FavoriteTable,
  LoginFailureTable,
  SessionTable,
} from './account-tables.ts'
import type {
  ArticleTable,
  CampaignTable,
  ChoiceGroupTable,
  DeliverySpotTable,
  MenuTable,
  OperatorTable,
  SecretTable,
  ShopArticleTable,
  ShopTable,
  VatRateTable,
} from './catalogue-tables.ts'
import type { ChainTable } from './chain-tables.ts'
import type {
  OperatorKeyTable,
  OperatorSessionTable,
  TelemetryErrorTable,
  TelemetryMinuteTable,
  TelemetryVisitTable,
} from './operator-tables.ts'
import type {
  IdempotencyKeyTable,
  OrderLineTable,
  OrderMessageTable,
  OrderStepTable,
  OrdersTable,
  OutboxTable,
  PaymentAccountTable,
  PaymentTable,
  QuoteTable,
  SandboxCallTable,
  SandboxFaultTable,
  SandboxPaymentTable,
  StaffKeyTable,
  StaffSessionTable,
  WebhookEventTable,
} from './order-tables.ts'

export type * from './account-tables.ts'
export type * from './catalogue-tables.ts'
export type * from './chain-tables.ts'
export type * from './operator-tables.ts'
export type * from './order-tables.ts'

/** Which migration a server has to know to run on a database that has another one; see `migration.ts`. */
export interface MigrationNeedsTable {
  migration: string
  needs: string
}

/** Every table. */
export interface Database {
  migration_needs: MigrationNeedsTable
  operator: OperatorTable
  shop: ShopTable
  menu: MenuTable
  article: ArticleTable
  choice_group: ChoiceGroupTable
  shop_article: ShopArticleTable
  campaign: CampaignTable
  delivery_spot: DeliverySpotTable
  vat_rate: VatRateTable
  customer: CustomerTable
  favorite: FavoriteTable
  login_failure: LoginFailureTable
  session: SessionTable
  account_link: AccountLinkTable
  account_mail: AccountMailTable
  external_login: ExternalLoginTable
  external_attempt: ExternalAttemptTable
  orders: OrdersTable
  order_line: OrderLineTable
  order_step: OrderStepTable
  order_message: OrderMessageTable
  quote: QuoteTable
  idempotency_key: IdempotencyKeyTable
  outbox: OutboxTable
  payment: PaymentTable
  sandbox_payment: SandboxPaymentTable
  sandbox_call: SandboxCallTable
  sandbox_fault: SandboxFaultTable
  webhook_event: WebhookEventTable
  staff_key: StaffKeyTable
  staff_session: StaffSessionTable
  payment_account: PaymentAccountTable
  secret: SecretTable
  telemetry_minute: TelemetryMinuteTable
  telemetry_error: TelemetryErrorTable
  telemetry_visit: TelemetryVisitTable
  operator_key: OperatorKeyTable
  operator_session: OperatorSessionTable
  chain: ChainTable
}
