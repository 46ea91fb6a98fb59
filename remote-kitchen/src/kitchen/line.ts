import { openEventStream } from '@carte/store/event-stream'

/**
 * Milliseconds without a response or event after which the server is probed. Its heartbeat comes only every 25 seconds.
 */
const QUIET_MS = 10_000
/** Milliseconds of silence after which a stream is dead, although the server answers requests. */
const DEAD_MS = 40_000
const RETRY = { firstMs: 1_000, maxMs: 15_000, jitter: 0.25 }
const LOOK_MS = 2_000

/** State of the connection to the server. */
export type Link = 'connecting' | 'live' | 'lost'

export interface LineOptions {
  readonly open: () => EventSource
  /** Probes the server. Returns whether it answered. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  /** @param seenAt when the server last responded, in milliseconds */
  readonly onLink: (link: Link, seenAt: number) => void
  /** `data` is the unparsed event data. */
  readonly onEvent: (name: EventName, data: string) => void
}
const EVENTS = ['order', 'shop', 'menu'] as const
export type EventName = (typeof EVENTS)[number]

/**
 * Keeps a kitchen's event stream open and reports at once when the connection is lost, which it finds out by probing
 * the server. A stream that is opened again starts with the full state.
 *
 * @returns a function that closes it
 */
export function openLine({ open, ask, onLink, onEvent }: LineOptions): () => void {
  let link: Link = 'connecting'
  let seenAt = Date.now()
  let asking: AbortController | null = null

  const say = (next: Link) => {
    if (next === link) return
    link = next
    onLink(next, seenAt)
  }
  const stream = openEventStream({
    open,
    events: EVENTS,
    heartbeats: ['open', 'ping'],
    silenceMs: DEAD_MS,
    retry: RETRY,
    onAlive: () => {
      seenAt = Date.now()
      say('live')
    },
    onEvent,
    onFailure: (failure) => {
      if (failure !== 'silent') say('lost')
    },
  })
  const look = async () => {
    if (asking || Date.now() - seenAt < QUIET_MS) return
    asking = new AbortController()
    const before = seenAt
    const isThere = await ask(AbortSignal.any([asking.signal, AbortSignal.timeout(QUIET_MS / 2)])).catch(() => false)
    if (asking?.signal.aborted) return
    asking = null
    // The stream has received something during the probe.
    if (seenAt !== before) return
    if (!isThere) return say('lost')
    // While the connection is lost, probe on every check.
    if (link === 'lost') stream.reopen()
    else seenAt = Date.now()
  }
  const onOffline = () => say('lost')
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }

  const timer = setInterval(look, LOOK_MS)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    asking?.abort()
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stream.close()
  }
}
