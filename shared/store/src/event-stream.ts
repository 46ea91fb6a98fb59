/** Closed for good: the server has rejected the stream, and the browser does not connect again. */
const CLOSED = 2

export interface EventStreamOptions<Name extends string> {
  readonly open: () => EventSource
  /** The events to read. */
  readonly events: readonly Name[]
  /** @param data as text, see `parsed` */
  readonly onEvent: (name: Name, data: string) => void
  /** Further signs of life: `open`, and the server's `ping` every 25 seconds. */
  readonly heartbeats?: readonly string[]
  /** Called on each sign of life, before `onEvent`. */
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
  /** Returns whether a sign of life ends the series of failures. Default: each does. */
  readonly isRecovery?: (name: string) => boolean
  /**
   * A stream without any sign of life for this long counts as lost, in milliseconds: browsers do not notice a half-open
   * connection, which is common on devices that sleep. Longer than the interval of the heartbeats. Default: never
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

  const after = (wait: number, next: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(next, wait)
  }
  const expectLife = () => {
    aliveAt = Date.now()
    if (silenceMs < Number.POSITIVE_INFINITY) after(silenceMs, () => fail('silent', failures))
  }
  const onSign = ({ type, data }: Event & { readonly data?: string }) => {
    if (isRecovery(type)) failures = 0
    expectLife()
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
    for (const name of names) source?.removeEventListener(name, onSign)
    source?.removeEventListener('error', onError)
    source?.close()
    source = null
  }
  const connect = () => {
    disconnect()
    source = open()
    expectLife()
    for (const name of names) source.addEventListener(name, onSign)
    source.addEventListener('error', onError)
  }
  /** @param times how many failures the delay counts; without any, the stream is opened again at once */
  const fail = (failure: 'rejected' | 'silent', times: number) => {
    disconnect()
    failures += 1
    if (times === 0) connect()
    else after(Math.min(firstMs * 2 ** (times - 1), maxMs) * (1 + Math.random() * jitter), connect)
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
