import { Counter, Histogram } from 'prom-client'
import type { Listener } from '../../../infrastructure/database/listen.ts'
import type { Meters } from '../../releases/meters.ts'

/** What the database says of a step (`0012_who_did_it`). */
interface Step {
  readonly status: string
  readonly at: string
  readonly type: string
  /** Of the steps `started` and `done`: when it was paid. */
  readonly paidAt: string | null
  readonly acceptedAt: string | null
  /** The name of the connection that has made it. */
  readonly by: string
}
interface Payment {
  readonly provider: string
  readonly state: string
  readonly error: string | null
  readonly by: string
}

const MINUTE = 60
/** From a kitchen that accepts by itself to an order of tomorrow. */
const SECONDS = [
  5,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  90 * MINUTE,
  240 * MINUTE,
]

/**
 * Counts orders and payments as they are committed. Every instance hears of each, and the one that has made it counts (but for the first step, of which nobody is told: `create.ts` counts it): the sum over all instances is right,
 * whichever did what. @param name what the database knows our connections by
 */
export function countOrders({ registry, moved }: Meters, listener: Listener, name: string): void {
  const registers = [registry]
  const payments = new Counter({
    name: 'carte_payments_total',
    help: 'States that payments have come to, and errors; made by this instance',
    labelNames: ['provider', 'state', 'error'],
    registers,
  })
  const since = (what: string, help: string) =>
    new Histogram({ name: `carte_order_${what}_seconds`, help, labelNames: ['type'], buckets: SECONDS, registers })
  const accepted = since(
    'accepted',
    'From the payment of an order until the kitchen accepted it, told when it is begun',
  )
  const ready = since('ready', 'From the payment of an order until it was ready')

  const observe = (histogram: typeof ready, { type, paidAt }: Step, until: string) => {
    if (paidAt !== null) histogram.observe({ type }, Math.max(0, Date.parse(until) - Date.parse(paidAt)) / 1_000)
  }
  listener.on('carte_step', (payload) => {
    const step = JSON.parse(payload) as Step
    if (step.by !== name) return
    moved(step.status, step.type)
    if (step.status === 'started') observe(accepted, step, step.acceptedAt ?? step.at)
    if (step.status === 'done') observe(ready, step, step.at)
  })
  listener.on('carte_payment', (payload) => {
    const { provider, state, error, by } = JSON.parse(payload) as Payment
    if (by === name) payments.inc({ provider, state, error: error ?? '' })
  })
}
