import { Counter, type Registry } from 'prom-client'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { paymentChanged } from './topics.ts'

/**
 * Counts state changes of payments. Every instance receives each change, and only the one that made it counts it.
 *
 * @param name the `application_name` of this instance's database connections
 */
export function countPayments(registry: Registry, eventBus: EventBus, name: string): void {
  const payments = new Counter({
    name: 'carte_payments_total',
    help: 'State changes of payments made by this instance, by provider, state and error',
    labelNames: ['provider', 'state', 'error'],
    registers: [registry],
  })
  eventBus.subscribe(paymentChanged, ({ provider, state, error, by }) => {
    if (by === name) payments.inc({ provider, state, error: error ?? '' })
  })
}
