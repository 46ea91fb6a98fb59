/** The server sends a `ping` every 25 seconds. A connection without any event for this long counts as lost. */
const SILENCE_MS = 60_000
/** First delay before a retry after a rejected connection; it doubles with each failure. */
const RETRY_MS = 30_000
const RETRY_MAX_MS = 600_000

export interface OrderStreamListener {
  /** Receives the data of a `status` event as text. */
  readonly onStatus: (data: string) => void
  /** Called when the stream is closed after a failure. It is opened again later. */
  readonly onLost: () => void
}

/**
 * Opens a stream of server-sent events and keeps it open. The browser itself resumes a broken stream with
 * `Last-Event-ID`. But it does not retry a stream that the server has rejected, and it does not notice a half-open
 * connection, which is common on phones that sleep. This function reopens the stream in both cases. A new stream begins
 * with the status of each order.
 *
 * @returns a function that closes the stream
 */
export function openOrderStream(address: string, { onStatus, onLost }: OrderStreamListener): () => void {
  let events: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  // Failures since the last ping. A server that never sends one is asked less and less often.
  let losses = 0

  const after = (wait: number, next: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(next, wait)
  }
  const close = () => {
    clearTimeout(timer)
    events?.close()
    events = null
  }
  const heard = () => {
    heardAt = Date.now()
    after(SILENCE_MS, () => lose(losses))
  }
  const open = () => {
    close()
    const source = new EventSource(address)
    events = source
    heard()
    source.addEventListener('open', heard)
    source.addEventListener('ping', () => {
      losses = 0
      heard()
    })
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      heard()
      onStatus(data)
    })
    source.addEventListener('error', () => {
      // In any other state, the browser itself reconnects.
      if (source.readyState === 2 && source === events) lose(losses + 1)
    })
  }
  const lose = (times: number) => {
    close()
    losses += 1
    // Random jitter, so that the browsers of a restaurant do not reconnect at the same time.
    const wait = Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS) * (1 + Math.random() / 4)
    if (times === 0) open()
    else after(wait, open)
    onLost()
  }

  // While a device sleeps, it receives nothing and its timers stop.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > SILENCE_MS) open()
  }
  const onOnline = () => {
    losses = 0
    open()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', onOnline)
    close()
  }
}
