import { Counter, type Registry } from 'prom-client'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { paymentChanged } from './topics.ts'

/**
 * Counts payments as they are committed. Every instance receives each change, and only the one that made it counts it.
 *
 * @param name the `application_name` of this instance's database connections
 */
export function countPayments(registry: Registry, eventBus: EventBus, name: string): void {
  const payments = new Counter({
    name: 'carte_payments_total',
    help: 'States that payments have come to, and errors; made by this instance',
    labelNames: ['provider', 'state', 'error'],
    registers: [registry],
  })
  eventBus.subscribe(paymentChanged, ({ provider, state, error, by }) => {
    if (by === name) payments.inc({ provider, state, error: error ?? '' })
  })
}
