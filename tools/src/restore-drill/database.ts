import pg from 'pg'

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }

export interface OrderRow {
  readonly id: string
  readonly status: string
  readonly total_minor: number
  readonly lines: number
  readonly payment: string | null
}

const ORDERS = `select o.id, o.status, o.total_minor,
    (select count(*)::int from order_line where order_id = o.id) as lines,
    (select string_agg(state, ',') from payment where order_id = o.id) as payment
  from orders o where o.note <> 'past'`

/** Copies order `$1` many times, with its lines, as the history of a site. */
const PAST = `
  with added as (
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
      'id', md5(n::text), 'note', 'past', 'status', 'delivered', 'pickup_code', 'past-' || n,
      'slot_at', null, 'slot_units', null, 'placed_at', now() - interval '2 days', 'pickup_at', now() - interval '2 days'
    ))).* from orders, generate_series(1, $2) n where orders.id = $1 returning id
  )
  insert into order_line select (jsonb_populate_record(order_line, jsonb_build_object('order_id', added.id))).*
  from added, order_line where order_line.order_id = $1`

/** The drill's own connections to the database, which must end before it is stopped. */
export function createDatabase(url: string) {
  let pool: pg.Pool | null = null
  const query = async <T extends object>(text: string, values?: readonly unknown[]): Promise<readonly T[]> => {
    pool ??= new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {})
    return (await (values ? pool.query<T>(text, [...values]) : pool.query<T>(text))).rows ?? []
  }
  return {
    query,
    async disconnect() {
      await pool?.end()
      pool = null
    },
    orders: () => query<OrderRow>(ORDERS),
    now: async () => (await query<{ at: string }>('select clock_timestamp()::text as at'))[0]?.at ?? '',
    lastStep: async () => Number((await query<{ id: string }>('select max(id) as id from order_step'))[0]?.id),
    sizeMb: async () =>
      (await query<{ mb: number }>('select (sum(pg_database_size(oid)) / 1e6)::int as mb from pg_database'))[0]?.mb ??
      0,
    addPastOrders: (orderId: string, count: number) => query(PAST, [orderId, count]),
    /** Signs a customer in. @returns the cookies of the sign-in */
    async signIn(site: string): Promise<string> {
      const response = await fetch(`${site}/api/identity/login?useCookies=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ANNA),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The customer could not sign in: ${response.status}`)
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
  }
}

export type DrillDatabase = ReturnType<typeof createDatabase>
