import { Gauge, Registry } from 'prom-client'
import { addResponseTimes } from './response-times.ts'

const SECONDS = 1_000

/** Counts of this process for Prometheus, which adds up those of all instances. Modules add counters of their own to `registry`. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const tasks = new Gauge({
    name: 'carte_task_last_success_timestamp_seconds',
    help: 'When this instance has last done a recurring task to its end; 0 where another one does it',
    labelNames: ['task'],
    registers,
  })
  return {
    registry,
    /** A call that has been answered, in milliseconds. */
    answered: addResponseTimes(registry),
    /** A task that comes again and again has come to its end; null makes its figure begin. */
    ran(task: string, at: Date | null): void {
      tasks.set({ task }, (at?.getTime() ?? 0) / SECONDS)
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
