/** `EventSource.CLOSED`: the server has rejected the stream, and the browser does not connect again. */
const CLOSED = 2

export interface EventStreamOptions<Name extends string> {
  readonly open: () => EventSource
  /** The events to read. */
  readonly events: readonly Name[]
  /** @param data as text, see `parsed` */
  readonly onEvent: (name: Name, data: string) => void
  /** Other events that show that the connection is alive: `open`, and the server's `ping` every 25 seconds. */
  readonly heartbeats?: readonly string[]
  /** Called on each event and heartbeat, before `onEvent`. */
  readonly onAlive?: () => void
  /** `broken`: the browser connects again. `rejected`, `silent`: the stream is closed, and is opened again later. */
  readonly onFailure: (failure: 'broken' | 'rejected' | 'silent') => void
  /** Delay before a stream is opened again, in milliseconds. It doubles with each failure, up to a maximum. */
  readonly retry: {
    readonly firstMs: number
    readonly maxMs: number
    /** Random share that is added, so that many clients do not connect at the same time. */
    readonly jitter: number
  }
  /** Returns whether an event or heartbeat resets the count of failures. Default: each does. */
  readonly isRecovery?: (name: string) => boolean
  /**
   * Time without an event or heartbeat after which the stream counts as lost, in milliseconds. Browsers do not notice a
   * half-open connection, which is common on devices that sleep. Must be longer than the interval of the heartbeats.
   * Default: no limit
   */
  readonly silenceMs?: number
}

export interface EventStream {
  /** Opens the stream again at once. It starts with the full state. */
  readonly reopen: () => void
  readonly close: () => void
}

/**
 * Opens a stream of server-sent events and keeps it open. The browser itself resumes a broken stream with
 * `Last-Event-ID`. This function opens a new one in the cases that browsers do not handle: the server has rejected the
 * stream, the connection is half-open, or the device was asleep or offline.
 */
export function openEventStream<Name extends string>({
  open,
  events,
  onEvent,
  heartbeats = [],
  onAlive,
  onFailure,
  retry: { firstMs, maxMs, jitter },
  isRecovery = () => true,
  silenceMs = Number.POSITIVE_INFINITY,
}: EventStreamOptions<Name>): EventStream {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let aliveAt = 0
  let failures = 0

  const schedule = (delayMs: number, next: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(next, delayMs)
  }
  const restartSilenceTimer = () => {
    aliveAt = Date.now()
    if (silenceMs < Number.POSITIVE_INFINITY) schedule(silenceMs, () => fail('silent', failures))
  }
  const onMessage = ({ type, data }: Event & { readonly data?: string }) => {
    if (isRecovery(type)) failures = 0
    restartSilenceTimer()
    onAlive?.()
    if ((events as readonly string[]).includes(type)) onEvent(type as Name, data ?? '')
  }
  const onError = () => {
    if (source?.readyState === CLOSED) fail('rejected', failures + 1)
    else onFailure('broken')
  }
  const names = [...heartbeats, ...events]
  const disconnect = () => {
    clearTimeout(timer)
    for (const name of names) source?.removeEventListener(name, onMessage)
    source?.removeEventListener('error', onError)
    source?.close()
    source = null
  }
  const connect = () => {
    disconnect()
    source = open()
    restartSilenceTimer()
    for (const name of names) source.addEventListener(name, onMessage)
    source.addEventListener('error', onError)
  }
  /** @param delayFailures number of failures that determines the delay; 0 opens the stream again at once */
  const fail = (failure: 'rejected' | 'silent', delayFailures: number) => {
    disconnect()
    failures += 1
    if (delayFailures === 0) connect()
    else schedule(Math.min(firstMs * 2 ** (delayFailures - 1), maxMs) * (1 + Math.random() * jitter), connect)
    onFailure(failure)
  }

  // While a device sleeps, it receives nothing and its timers stop.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - aliveAt > silenceMs) connect()
  }
  const onOnline = () => {
    failures = 0
    connect()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)
  connect()
  return {
    reopen: connect,
    close() {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onOnline)
      disconnect()
    },
  }
}

/** Returns the JSON data of an event; null if it is invalid. */
export function parsed<T>(data: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(data)
    return isValid(value) ? value : null
  } catch {
    return null
  }
}
