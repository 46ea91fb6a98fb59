import { openEventStream } from '@carte/store/event-stream'

/**
 * Milliseconds without a response or event after which the server is probed. Its heartbeat comes only every 25 seconds.
 */
const QUIET_MS = 10_000
/** Milliseconds of silence after which a stream is dead, although the server answers requests. */
const DEAD_MS = 40_000
/** Interval at which the silence is checked, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000
const RETRY = { firstMs: 1_000, maxMs: 15_000, jitter: 0.25 }

/** State of the connection to the server. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

interface OrderStreamOptions {
  readonly open: () => EventSource
  /** Probes the server. Returns whether it answered. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>
  /** @param lastResponseAt when the server last responded, in milliseconds */
  readonly onConnection: (connection: ConnectionState, lastResponseAt: number) => void
  /** `data` is the unparsed event data. */
  readonly onEvent: (name: EventName, data: string) => void
}

const EVENTS = ['order', 'shop', 'menu', 'tables'] as const
export type EventName = (typeof EVENTS)[number]

/**
 * Keeps a kitchen's event stream open. Probes the server when the stream is silent, so that a lost connection is
 * reported within seconds. A stream that is opened again starts with the full state.
 *
 * @returns a function that closes the stream
 */
export function openOrderStream({ open, probe, onConnection, onEvent }: OrderStreamOptions): () => void {
  let connection: ConnectionState = 'connecting'
  let lastResponseAt = Date.now()
  let probing: AbortController | null = null
  let isClosed = false

  const report = (next: ConnectionState) => {
    if (next === connection) return
    connection = next
    onConnection(next, lastResponseAt)
  }
  const stream = openEventStream({
    open,
    events: EVENTS,
    heartbeats: ['open', 'ping'],
    silenceMs: DEAD_MS,
    retry: RETRY,
    onAlive: () => {
      lastResponseAt = Date.now()
      report('live')
    },
    onEvent,
    onFailure: (failure) => {
      if (failure !== 'silent') report('lost')
    },
  })
  const probeIfQuiet = async () => {
    if (probing || Date.now() - lastResponseAt < QUIET_MS) return
    const controller = new AbortController()
    probing = controller
    const before = lastResponseAt
    const limit = setTimeout(() => controller.abort(), QUIET_MS / 2)
    const hasAnswered = await probe(controller.signal).catch(() => false)
    clearTimeout(limit)
    if (isClosed) return
    probing = null
    // The stream has received something during the probe.
    if (lastResponseAt !== before) return
    if (!hasAnswered) return report('lost')
    // While the connection is lost, `lastResponseAt` does not change, so every check probes.
    if (connection === 'lost') stream.reopen()
    else lastResponseAt = Date.now()
  }
  const onOffline = () => report('lost')
  const onVisible = () => {
    if (document.visibilityState === 'visible') void probeIfQuiet()
  }

  const timer = setInterval(probeIfQuiet, CHECK_INTERVAL_MS)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    isClosed = true
    probing?.abort()
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stream.close()
  }
}
