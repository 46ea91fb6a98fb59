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

/** Buckets in seconds. The first one counts orders that were on time. */
const LATE_BUCKETS_SECONDS = [
  0,
  MINUTE_SECONDS,
  3 * MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  60 * MINUTE_SECONDS,
]

/** What happens to pick-up times: quotes offer them or show them as full, orders take them or come too late. */
type PickupOutcome = 'offered' | 'full' | 'sold' | 'taken'

export interface OrderMeters {
  /** Counts the first step of an order that this instance has placed: no event is published for it. */
  countStep(step: string, type: string): void
  countPickupTimes(outcome: PickupOutcome, type: string, count?: number): void
}

/**
 * Counts steps of orders as they are committed. Every instance receives each step, but only the one that made it counts
 * it, so the sum over all instances is right.
 * @param name the `application_name` of this instance's database connections
 */
export function countOrders(registry: Registry, eventBus: EventBus, name: string): OrderMeters {
  const registers = [registry]
  const orders = new Counter({
    name: 'carte_orders_total',
    help: 'Steps of orders made by this instance, by step and order type',
    labelNames: ['step', 'type'],
    registers,
  })
  const pickupTimes = new Counter({
    name: 'carte_pickup_times_total',
    help: 'Pick-up times that quotes offered or showed as full, that orders took, and that were taken when an order came',
    labelNames: ['outcome', 'type'],
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

  const late = new Histogram({
    name: 'carte_order_late_seconds',
    help: 'Seconds by which an order was ready later than promised; 0 if it was on time',
    labelNames: ['type'],
    buckets: LATE_BUCKETS_SECONDS,
    registers,
  })

  const observe = (histogram: typeof ready, { type, paidAt }: OrderStep, until: string) => {
    if (paidAt !== null) histogram.observe({ type }, Math.max(0, Date.parse(until) - Date.parse(paidAt)) / 1_000)
  }
  eventBus.subscribe(orderStepped, (step) => {
    if (step.by !== name) return
    orders.inc({ step: step.status, type: step.type })
    if (step.status === 'started') observe(accepted, step, step.acceptedAt ?? step.at)
    if (step.status !== 'done') return
    observe(ready, step, step.at)
    const lateMs = Date.parse(step.at) - Date.parse(step.promisedAt)
    late.observe({ type: step.type }, Math.max(0, lateMs) / 1_000)
  })
  return {
    countStep: (step, type) => orders.inc({ step, type }),
    countPickupTimes: (outcome, type, count = 1) => pickupTimes.inc({ outcome, type }, count),
  }
}
