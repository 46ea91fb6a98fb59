import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A kitchen that a spec controls, at a shop where no other spec orders at the same time. */
export interface Kitchen {
  /** Takes the next step: an order arrives, is ready, is handed over; then the next order. */
  readonly step: () => Promise<void>
  readonly close: () => Promise<void>
}

const NEW_ORDER = `with new_order as (insert into orders (id, shop_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language, total_minor, currency,
    currency_symbol, vat, placed_at)
  select $1, id, 'takeAway', 'added', $2, (now() at time zone time_zone)::date, now(), '', 'sv', 100, 'SEK', 'kr', '[]', now()
  from shop where id = $3 returning id)
  insert into order_step (order_id, status, at) select id, 'added', now() from new_order`
const STEP = `with changed_order as (update orders set status = $2 where id = $1 returning id)
  insert into order_step (order_id, status, at) select id, $2, now() from changed_order`

/**
 * Opens a kitchen on the specs' database, after the kitchen of any other spec at this shop has been closed. It writes
 * rows as the server does, so that open pages are notified of each step.
 */
export async function openKitchen(shopId: string): Promise<Kitchen> {
  const client = new pg.Client({ connectionString: process.env.CARTE_E2E_DATABASE })
  await client.connect()
  // Faster. A crash may lose these rows, which only this spec needs.
  await client.query('set synchronous_commit = off')
  await client.query('select pg_advisory_lock(hashtext($1))', [`kitchen of ${shopId}`])
  const ids: string[] = []
  let stepCount = 0
  return {
    async step() {
      const phase = stepCount % 3
      if (phase === 0) ids.push(`board-${randomUUID()}`)
      const id = ids.at(-1)
      const status = (['added', 'done', 'delivered'] as const)[phase]
      if (phase === 0) await client.query(NEW_ORDER, [id, `Z${1000 + ids.length}`, shopId])
      else {
        // The board shows no change for the steps in between, so they are not published.
        if (status === 'done')
          for (const skipped of ['started', 'finnished'])
            await client.query('update orders set status = $2 where id = $1', [id, skipped])
        await client.query(STEP, [id, status])
      }
      stepCount += 1
    },
    async close() {
      await client.query('delete from orders where id = any($1)', [ids])
      await client.end()
    },
  }
}
