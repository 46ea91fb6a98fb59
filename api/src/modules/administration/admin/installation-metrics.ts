import { type Kysely, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

interface Deps {
  readonly db: Kysely<Database>
  readonly clock: Clock
}

const OPEN = ['added', 'started', 'finnished', 'done']

/** Registers metrics that are read from the database on request, so every instance reports the same values. */
export function gaugeInstallation(registry: Registry, { db, clock }: Deps) {
  const registers = [registry]
  const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help: `${help}; of the whole installation`, labelNames: [...labelNames], registers })
  const open = gauge('carte_orders_open', 'Open orders, by step', ['step'])
  const unaccepted = gauge('carte_orders_unaccepted', 'Paid orders that no kitchen has accepted')
  const oldest = gauge('carte_orders_unaccepted_oldest_seconds', 'Time since the payment of the oldest of them')
  const depth = gauge('carte_outbox_due', 'Outbox work that is due, by topic', ['topic'])
  const waiting = gauge('carte_outbox_later', 'Outbox work that is due later, by topic', ['topic'])
  const age = gauge('carte_outbox_oldest_seconds', 'Time since the oldest due outbox work became due, by topic', [
    'topic',
  ])

  async function readOrders(): Promise<void> {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from orders where status in ('added', 'started', 'finnished', 'done') group by status`.execute(
      db,
    )
    for (const status of OPEN) open.set({ step: status }, rows.find((row) => row.status === status)?.count ?? 0)
    const { rows: found } = await sql<{ count: number; since: Date | null }>`
      select count(*) as count, min(step.at) as since
      from orders join order_step step on step.order_id = orders.id and step.status = 'added'
      where orders.status = 'added' and accepted_at is null`.execute(db)
    const { count = 0, since = null } = found[0] ?? {}
    unaccepted.set(count)
    oldest.set(since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1_000)
  }

  async function readOutbox(): Promise<void> {
    const now = clock.now()
    const { rows } = await sql<{ topic: string; due: number; later: number; since: Date | null }>`
      select topic, count(*) filter (where due_at <= ${now}) as due, count(*) filter (where due_at > ${now}) as later,
        min(due_at) filter (where due_at <= ${now}) as since
      from outbox group by topic`.execute(db)
    // Without a reset, a topic that has no rows would keep its last value.
    for (const each of [depth, waiting, age]) each.reset()
    for (const { topic, due, later, since } of rows) {
      depth.set({ topic }, due)
      waiting.set({ topic }, later)
      age.set({ topic }, since === null ? 0 : (now.getTime() - since.getTime()) / 1_000)
    }
  }

  return async (): Promise<void> => {
    await readOrders()
    await readOutbox()
  }
}
