/**
 * Milliseconds without a response or event after which the server is probed. Its heartbeat comes only every 25 seconds.
 */
const QUIET_MS = 10_000
/**
 * Milliseconds of silence after which a stream is dead, although the server answers requests; longer than the
 * heartbeat's interval.
 */
const DEAD_MS = 40_000
/** Exponential backoff after the server has rejected a stream, in milliseconds. */
const RETRY_MS = 1_000
const RETRY_MAX_MS = 15_000
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
 * Keeps a kitchen's event stream open and reports at once when the connection is lost. A broken stream is resumed by
 * the browser after its last event. A rejected stream, or an open one that is silent although the server answers, is
 * replaced and starts with the full state. Half-open connections are detected by probing.
 *
 * @returns a function that closes it
 */
export function openLine({ open, ask, onLink, onEvent }: LineOptions): () => void {
  let source: EventSource | null = null
  let link: Link = 'connecting'
  let heardAt = Date.now()
  let seenAt = heardAt
  let rejections = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null

  const say = (next: Link) => {
    if (next === link) return
    link = next
    onLink(next, seenAt)
  }
  const heard = () => {
    heardAt = Date.now()
    seenAt = heardAt
    rejections = 0
    say('live')
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const connect = () => {
    close()
    const mine = open()
    source = mine
    heardAt = Date.now()
    mine.addEventListener('open', heard)
    mine.addEventListener('ping', heard)
    for (const name of EVENTS)
      mine.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heard()
        onEvent(name, data)
      })
    mine.addEventListener('error', () => {
      if (mine !== source) return
      say('lost')
      // In any other state the browser reconnects itself.
      if (mine.readyState !== 2) return
      const wait = Math.min(RETRY_MS * 2 ** rejections, RETRY_MAX_MS)
      rejections += 1
      // Jitter, so that tablets do not reconnect all at once.
      retry = setTimeout(connect, wait * (1 + Math.random() / 4))
    })
  }
  const look = async () => {
    if (asking || Date.now() - seenAt < QUIET_MS) return
    asking = new AbortController()
    const before = heardAt
    const isThere = await ask(AbortSignal.any([asking.signal, AbortSignal.timeout(QUIET_MS / 2)])).catch(() => false)
    if (asking?.signal.aborted) return
    asking = null
    // The stream has received something during the probe.
    if (heardAt !== before) return
    if (!isThere) return say('lost')
    // While the connection is lost, probe on every check.
    if (link !== 'lost') seenAt = Date.now()
    if (link === 'lost' || Date.now() - heardAt > DEAD_MS) connect()
  }
  const onOffline = () => say('lost')
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }

  const timer = setInterval(look, LOOK_MS)
  addEventListener('online', connect)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  connect()
  return () => {
    clearInterval(timer)
    asking?.abort()
    removeEventListener('online', connect)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    close()
  }
}
