import type { PlacedOrder } from '@carte/contract'
import { CompiledQuery, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

const COLUMNS = {
  orders: [
    ...([
      'id',
      'shop_id',
      'customer_id',
      'order_type',
      'status',
      'pickup_code',
      'pickup_day',
      'pickup_at',
      'note',
    ] as const),
    ...([
      'spot_id',
      'email',
      'phone',
      'language',
      'total_minor',
      'currency',
      'currency_symbol',
      'vat',
      'placed_at',
    ] as const),
  ],
  order_line: [
    'order_id',
    'position',
    'code',
    'description',
    'i18n',
    'quantity',
    'unit_minor',
    'total_minor',
    'choices',
  ],
  order_step: ['order_id', 'status', 'at'],
  outbox: ['topic', 'subject', 'due_at'],
} as const

export interface OrderRows {
  readonly order: Pick<Selectable<Database['orders']>, (typeof COLUMNS.orders)[number]>
  readonly lines: readonly Pick<Selectable<Database['order_line']>, (typeof COLUMNS.order_line)[number]>[]
  readonly step: Pick<Selectable<Database['order_step']>, (typeof COLUMNS.order_step)[number]>
}

export interface WrittenOrder {
  readonly key: { readonly scope: string; readonly key: string; readonly hash: Buffer }
  /** Keys created before this time may be used again. */
  readonly freeBefore: Date
  readonly answer: Omit<PlacedOrder, 'customerCode'>
  readonly rows: OrderRows
  readonly work: Pick<Selectable<Database['outbox']>, (typeof COLUMNS.outbox)[number]>
}

/**
 * Each table's rows are one JSON parameter, so the statement text is the same for one line and for a hundred and can be
 * prepared.
 */
const insert = (table: keyof typeof COLUMNS, parameter: number): string => {
  const columns = COLUMNS[table].join(', ')
  return `insert into ${table} (${columns}) select ${columns} from claimed, json_populate_recordset(null::${table}, $${parameter}::json)`
}

const STATEMENT = `/* prepared: place-order */
  with claimed as (
    insert into idempotency_key (scope, key, request_hash, order_id, answer, created_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (scope, key) do update set request_hash = excluded.request_hash, order_id = excluded.order_id,
      answer = excluded.answer, created_at = excluded.created_at
    where idempotency_key.created_at <= $7
    returning key
  ),
  placed as (${insert('orders', 8)}),
  ordered as (${insert('order_line', 9)}),
  first_step as (${insert('order_step', 10)}),
  later_work as (${insert('outbox', 11)})
  select key from claimed`

/**
 * Claims the key and writes the order, its lines, its first step and its outbox row in one statement, which is a
 * transaction of its own (CHECKOUT-11). Waits for a concurrent statement with the same key.
 * @returns false, with nothing written, if the key is in use
 */
export async function writeOrder(
  db: Kysely<Database>,
  { key, freeBefore, answer, rows, work }: WrittenOrder,
): Promise<boolean> {
  const parameters = [
    ...[key.scope, key.key, key.hash, answer.orderId, JSON.stringify(answer), rows.order.placed_at, freeBefore],
    ...[[rows.order], rows.lines, [rows.step], [work]].map((part) => JSON.stringify(part)),
  ]
  const written = await db.executeQuery(CompiledQuery.raw(STATEMENT, parameters))
  return written.rows.length === 1
}
