import { Counter, Histogram } from 'prom-client'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { type OrderStep, orderStepped } from '../../ordering/topics.ts'
import { paymentChanged } from '../../payments/topics.ts'
import type { Meters } from '../../releases/meters.ts'

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
export function countOrders({ registry, moved }: Meters, eventBus: EventBus, name: string): void {
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

  const observe = (histogram: typeof ready, { type, paidAt }: OrderStep, until: string) => {
    if (paidAt !== null) histogram.observe({ type }, Math.max(0, Date.parse(until) - Date.parse(paidAt)) / 1_000)
  }
  eventBus.subscribe(orderStepped, (step) => {
    if (step.by !== name) return
    moved(step.status, step.type)
    if (step.status === 'started') observe(accepted, step, step.acceptedAt ?? step.at)
    if (step.status === 'done') observe(ready, step, step.at)
  })
  eventBus.subscribe(paymentChanged, ({ provider, state, error, by }) => {
    if (by === name) payments.inc({ provider, state, error: error ?? '' })
  })
}
