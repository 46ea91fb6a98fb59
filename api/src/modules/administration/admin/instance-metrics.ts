import { Gauge, type Registry } from 'prom-client'
import type { Connection } from '../../../infrastructure/database/connect.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { EventStreams } from '../../../plugins/event-streams.ts'

interface Deps {
  readonly pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly eventBus: Pick<EventBus, 'isConnected'>
  readonly streams: Pick<EventStreams, 'count'>
}

export function gaugeInstance(registry: Registry, { pool, eventBus, streams }: Deps): void {
  const registers = [registry]
  const connections = new Gauge({
    name: 'carte_database_connections',
    help: 'Connections of the database pool, by state: idle, busy',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  const gauge = (name: string, help: string, now: () => number) => {
    const each: Gauge = new Gauge({ name, help, registers, collect: () => each.set(now()) })
  }
  gauge('carte_database_waiting', 'Callers that wait for a connection of the database pool', () => pool.waitingCount)
  gauge('carte_database_heard', '1 while the LISTEN connection is open', () => Number(eventBus.isConnected()))
  gauge('carte_event_streams', 'Open event streams', () => streams.count())
}
