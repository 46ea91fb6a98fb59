const CONTRACT = '@carte/contract'
const COLUMNS = './columns.ts'

/** The modules that export the types named in `TYPES`. */
export const IMPORTS: Readonly<Record<string, string>> = {
  Allergen: CONTRACT,
  ArticleTag: CONTRACT,
  ChoiceLevel: CONTRACT,
  Language: CONTRACT,
  OpeningHours: CONTRACT,
  OpeningHoursException: CONTRACT,
  OrderStatus: CONTRACT,
  OrderType: CONTRACT,
  PaymentErrorCode: CONTRACT,
  PaymentKind: CONTRACT,
  PaymentState: CONTRACT,
  Translation: CONTRACT,
  VatLine: CONTRACT,
  ExtraInfo: COLUMNS,
  LineChoice: COLUMNS,
  LoginProvider: COLUMNS,
  MenuNode: COLUMNS,
  StoredOrder: COLUMNS,
}

/** Returns the type of a JSON column, which is written as text. */
const json = (type: string) => `JSONColumnType<${type}>`
const translations = json('Translation[]')

/**
 * Types that the database does not know: the content of JSON, and texts whose values the contract lists. Nullability,
 * defaults and texts listed in a check constraint come from the database.
 */
export const TYPES: Readonly<Record<string, string>> = {
  'account_mail.language': 'Language',
  'article.allergens': 'Allergen[]',
  'article.i18n': translations,
  'article.tags': 'ArticleTag[]',
  'campaign.i18n': translations,
  'campaign.prices': json('Record<string, number>'),
  'choice_group.i18n': translations,
  'customer.language': 'Language',
  'delivery_spot.i18n': translations,
  'delivery_spot.order_type': 'OrderType',
  'idempotency_key.answer': json('StoredOrder'),
  'menu.choice_levels': json('ChoiceLevel[]'),
  'menu.items': json('MenuNode[]'),
  'operator.external_login_providers': json('LoginProvider[]'),
  'operator.extra_info': json('ExtraInfo'),
  'operator.order_types': 'OrderType[]',
  'order_line.choices': json('LineChoice[]'),
  'order_line.i18n': translations,
  'order_step.status': 'OrderStatus',
  'orders.order_type': 'OrderType',
  'orders.status': 'OrderStatus',
  'orders.vat': json('VatLine[]'),
  'payment.error': 'PaymentErrorCode',
  'payment.kind': 'PaymentKind',
  'payment.state': 'PaymentState',
  'sandbox_payment.error': 'PaymentErrorCode',
  'sandbox_payment.kind': 'PaymentKind',
  'sandbox_payment.state': 'PaymentState',
  'shop.i18n': translations,
  'shop.opening_hours': json('OpeningHours[]'),
  'shop.opening_hours_exceptions': json('OpeningHoursException[]'),
  'shop.order_types': 'OrderType[]',
  'telemetry_minute.figures': json('Readonly<Record<string, number>>'),
  'vat_rate.order_type': 'OrderType',
}

/** What a column's name does not say. Editors show these comments. */
export const COMMENTS: Readonly<Record<string, string>> = {
  'account_link.code_hash': 'The code itself is only in the mail.',
  'account_link.email': 'The address that the link proves.',
  'account_mail.customer_id': 'The customer that a notice is about; null for a mail that was requested by its address.',
  'account_mail.email': 'Perhaps one without an account.',
  'campaign.prices': 'Minor units by currency, for the kind `price`.',
  'chain.brand': 'A style sheet as its author wrote it; `brandValues` reads what is used of it.',
  'chain.key': 'Public: it is in the pages of the chain.',
  'chain.shops': 'Ids; null for all shops.',
  'customer.confirmed': 'Whether the customer has proved the address.',
  'customer.email_key': 'The address in lower case, as it is compared.',
  'customer.favorite_shop': "A shop's id, or empty.",
  'customer.language': 'Of mails.',
  'customer.password_hash': 'Null for a customer who signs in with external providers or mailed codes only.',
  'customer.phone': 'E.164, or empty.',
  'external_attempt.state_hash': 'Identifies a browser on its way to an external provider and back.',
  'external_login.subject': "The provider's id of the customer.",
  'login_failure.email_key':
    'Counted without regard to accounts, so that a lock does not reveal which addresses have one.',
  'migration_needs.needs':
    'The migration that a server has to know to run on a database that has `migration`; see `migration.ts`.',
  'operator.extra_info': 'Above the list of shops; null for nothing.',
  'operator.id': 'True: there is one row.',
  'order_message.kind': 'The receipt by mail, or the text message that the order is ready; each is sent once.',
  'order_message.sent_at':
    'When it was accepted for delivery; null until then, and for good if it was rejected or given up.',
  'orders.accept_before': 'Until when the staff have to accept it.',
  'orders.next_step_at': 'When the simulated kitchen takes the next step.',
  'orders.refusal': 'Why the kitchen rejected it.',
  'outbox.subject': "What the work is about, as its topic defines it: usually an order's or a payment's id.",
  'payment.capture_refusals': 'How often the provider has rejected a capture.',
  'payment.page_url': "Our page on which a guest of a chain's site pays; null for guests of our own site.",
  'sandbox_fault.payment': 'Null for the payment of the next call.',
  'sandbox_payment.id': 'Of the sandbox provider, which keeps its own records as an external one does.',
  'session.grant_id': 'The sign-in that it belongs to.',
  'session.spent_at': 'When a refresh token was used.',
  'shop.image': 'The file name of its picture; empty for none.',
  'shop.paused_until': 'When a paused shop opens again; null where its staff open it.',
  'shop.position': 'The order in which the operator lists the shops.',
  'shop_article.sold_out': 'In this shop alone.',
  'sign_in_code.code_hash': 'Null until the mail is sent; a code is for an address, with an account or without.',
  'sign_in_code.id': 'Names the request in the outbox.',
  'telemetry_visit.network': 'A keyed hash.',
  'webhook_event.event_id': 'Each event is processed once.',
}
