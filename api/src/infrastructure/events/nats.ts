import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../config/context.ts'
import { type Connection, connect as connectToDatabase } from '../database/connect.ts'
import type { EventBus } from './event-bus.ts'
import { type BrokerTimes, createBroker } from './nats-broker.ts'
import { createRelay, relayedTopic, type StoredEvent } from './relay.ts'

export interface NatsTimes extends BrokerTimes {
  /** Pause between two queries for events that other servers have left. */
  readonly everyMs: number
  /** Time limit for connecting to the broker, and for a round of the relay. */
  readonly timeoutMs: number
}

const TIMES: NatsTimes = { everyMs: 1_000, timeoutMs: 5_000, ackMs: 2_000, refusedMs: 5_000 }
/** How long the start waits for the broker. A server starts without it too. */
const START_MS = 2_000
/** How many received events a server recognizes when they arrive again. */
const RECOGNIZED_MAX = 10_000

export interface NatsEventBusOptions {
  /** The bus over LISTEN, with `hasBroker`. It carries events while the database does not send them to the broker. */
  readonly listenBus: EventBus
  /** `nats://user:password@host:port/name`. */
  readonly address: string
  /** The database without a pooler: the relay's transactions wait for the broker. */
  readonly directUrl: string
  /** The connection whose transactions publish events. */
  readonly connection: Pick<Connection, 'pool'>
  readonly log: Log
  readonly times?: Partial<NatsTimes>
}

/**
 * Creates an event bus over NATS. The database decides how events travel (`event_route`): by NOTIFY, or as rows that the
 * relay sends to the broker. This bus receives both. While the broker is away, the relay sends rows by NOTIFY, many in
 * one transaction. The bus counts as connected only if the LISTEN connection, the broker and the relay all work.
 */
export function createNatsEventBus(options: NatsEventBusOptions): EventBus {
  const { listenBus, address, directUrl, connection, log } = options
  const times = { ...TIMES, ...options.times }
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const listeners: ((isConnected: boolean) => void)[] = []
  const recognized = new Set<string>()
  let isConnected = false

  /** Drops an event that has arrived before: two servers sent its row, or one sent it both ways. */
  function receive({ id, channel, payload }: StoredEvent): void {
    if (recognized.has(id)) return
    recognized.add(id)
    if (recognized.size > RECOGNIZED_MAX) recognized.delete(recognized.keys().next().value ?? '')
    for (const subscriber of subscribers.get(channel) ?? []) subscriber(payload)
  }

  function update(): void {
    const isNow = listenBus.isConnected() && broker.isUp() && relay.isCurrent()
    if (isNow === isConnected) return
    isConnected = isNow
    for (const listener of listeners) listener(isNow)
  }

  const broker = createBroker({ address, times, receive, onChange: update, log })
  const own = connectToDatabase(directUrl, { max: 1, answerTimeoutMs: 4 * times.timeoutMs })
  const { everyMs, timeoutMs } = times
  const relay = createRelay({
    pool: connection.pool,
    relayPool: own.pool,
    send: broker.send,
    onChange: update,
    log,
    everyMs,
    timeoutMs,
  })
  listenBus.onConnection(update)
  listenBus.subscribe(relayedTopic, receive)

  return {
    subscribe(topic, subscriber) {
      listenBus.subscribe(topic, subscriber)
      const { channel, parse } = topic
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), (payload) => subscriber(parse(payload))])
    },
    onConnection: (listener) => void listeners.push(listener),
    isConnected: () => isConnected,
    isReady: listenBus.isReady,
    ping: listenBus.ping,
    async start() {
      await listenBus.start()
      broker.open()
      relay.start()
      for (let waited = 0; !isConnected && waited < START_MS; waited += 20) await wait(20)
    },
    async close() {
      await relay.close()
      await broker.close()
      await own.close()
      await listenBus.close()
    },
  }
}
