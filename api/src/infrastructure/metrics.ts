import { Gauge, Registry } from 'prom-client'
import { addResponseTimes } from './response-times.ts'

const SECONDS = 1_000

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
    answered: addResponseTimes(registry),
    /** Sets the time of a recurring task's last success; null initializes it. */
    ran(task: string, at: Date | null): void {
      tasks.set({ task }, (at?.getTime() ?? 0) / SECONDS)
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
