import type { PlacedOrder, TicketGuest } from '@carte/contract'
import { CompiledQuery, type Insertable, type Kysely, type Selectable } from 'kysely'
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
      'slot_at',
      'slot_units',
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
    'vat',
    'guests',
  ],
  order_step: ['order_id', 'status', 'at'],
  outbox: ['topic', 'subject', 'due_at'],
  pickup_slot: ['shop_id', 'order_type', 'starts_at', 'orders', 'units', 'orders_max', 'units_max'],
} as const

export interface OrderRows {
  readonly order: Pick<Selectable<Database['orders']>, (typeof COLUMNS.orders)[number]>
  readonly lines: readonly Omit<
    Pick<Selectable<Database['order_line']>, (typeof COLUMNS.order_line)[number]>,
    'guests'
  >[]
  readonly step: Pick<Selectable<Database['order_step']>, (typeof COLUMNS.order_step)[number]>
  /** What the order takes of its slot; null without a capacity. */
  readonly slot: Insertable<Database['pickup_slot']> | null
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
  later_work as (${insert('outbox', 11)}),
  taken as (${insert('pickup_slot', 12)}
    on conflict (shop_id, order_type, starts_at) do update set orders = pickup_slot.orders + 1,
      units = pickup_slot.units + excluded.units, orders_max = excluded.orders_max, units_max = excluded.units_max)
  select key from claimed`

/**
 * Claims the key and writes the order, its lines, its first step and its outbox row in one statement, which is a
 * transaction of its own (CHECKOUT-11). Takes the order's part of its slot in the same statement, so that no slot can be
 * oversold (SLOT-2). Waits for concurrent statements with the same key or slot.
 * @param guests for whom each line is, if guests order together
 * @returns false, with nothing written, if the key is in use
 * @throws an error of the constraint `pickup_slot_full`, with nothing written, if the slot has no room left
 */
export async function writeOrder(
  db: Kysely<Database>,
  { key, freeBefore, answer, rows, work }: WrittenOrder,
  guests?: readonly (readonly TicketGuest[])[],
): Promise<boolean> {
  const lines = guests ? rows.lines.map((line, index) => ({ ...line, guests: guests[index] })) : rows.lines
  const parameters = [
    ...[key.scope, key.key, key.hash, answer.orderId, JSON.stringify(answer), rows.order.placed_at, freeBefore],
    ...[[rows.order], lines, [rows.step], [work], rows.slot ? [rows.slot] : []].map((part) => JSON.stringify(part)),
  ]
  const written = await db.executeQuery(CompiledQuery.raw(STATEMENT, parameters))
  return written.rows.length === 1
}
