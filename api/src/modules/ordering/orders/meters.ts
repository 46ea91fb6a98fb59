import { Counter, Histogram, type Registry } from 'prom-client'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { type OrderStep, orderStepped } from '../topics.ts'

const MINUTE_SECONDS = 60
/** Buckets in seconds, from a kitchen that accepts automatically to orders for later that day. */
const BUCKETS_SECONDS = [
  5,
  15,
  30,
  MINUTE_SECONDS,
  2 * MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  20 * MINUTE_SECONDS,
  40 * MINUTE_SECONDS,
  90 * MINUTE_SECONDS,
  240 * MINUTE_SECONDS,
]

/** Counts the first step of an order that this instance has placed: no event is published for it. */
export type CountStep = (step: string, type: string) => void

/**
 * Counts steps of orders as they are committed. Every instance receives each step, but only the one that made it counts
 * it, so the sum over all instances is right.
 * @param name the `application_name` of this instance's database connections
 * @returns a function that counts the first step of an order, for which no event is published
 */
export function countOrders(registry: Registry, eventBus: EventBus, name: string): CountStep {
  const registers = [registry]
  const orders = new Counter({
    name: 'carte_orders_total',
    help: 'Steps of orders made by this instance, by step and order type',
    labelNames: ['step', 'type'],
    registers,
  })
  const histogramSincePayment = (name: string, help: string) =>
    new Histogram({
      name: `carte_order_${name}_seconds`,
      help,
      labelNames: ['type'],
      buckets: BUCKETS_SECONDS,
      registers,
    })
  const accepted = histogramSincePayment(
    'accepted',
    'Seconds from the payment of an order until its acceptance, observed when it is started',
  )
  const ready = histogramSincePayment('ready', 'Seconds from the payment of an order until it was ready')

  const observe = (histogram: typeof ready, { type, paidAt }: OrderStep, until: string) => {
    if (paidAt !== null) histogram.observe({ type }, Math.max(0, Date.parse(until) - Date.parse(paidAt)) / 1_000)
  }
  eventBus.subscribe(orderStepped, (step) => {
    if (step.by !== name) return
    orders.inc({ step: step.status, type: step.type })
    if (step.status === 'started') observe(accepted, step, step.acceptedAt ?? step.at)
    if (step.status === 'done') observe(ready, step, step.at)
  })
  return (step, type) => orders.inc({ step, type })
}
