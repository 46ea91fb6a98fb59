/** The server says every 25 seconds that it is there, as `ping`. Who has not been heard of for so long is not. */
const SILENCE_MS = 60_000
/** Whoever is refused comes back after this long, then after twice as long, and so on. */
const RETRY_MS = 30_000
const RETRY_MAX_MS = 600_000

export interface OrderStreamListener {
  /** The data of a `status` event, unread. */
  readonly onStatus: (data: string) => void
  /** The stream has been given up for now; it is opened again later. */
  readonly onLost: () => void
}

/**
 * A stream of server-sent events that does not stay lost. One that breaks is resumed by the browser itself, by `Last-Event-ID`. One that a
 * server has refused, which browsers take for its last word, is opened again after a while; and so is one that is open and says nothing any more:
 * a connection that has died without a word, as those of sleeping phones do. A new one begins with where each order stands.
 *
 * @returns how to stop
 */
export function openOrderStream(address: string, { onStatus, onLost }: OrderStreamListener): () => void {
  let events: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  // Since the server has last said that it is there: one that never does is asked less and less often.
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
      // Otherwise the browser is trying again by itself.
      if (source.readyState === 2 && source === events) lose(losses + 1)
    })
  }
  const lose = (times: number) => {
    close()
    losses += 1
    // Not all browsers of a restaurant at once.
    const wait = Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS) * (1 + Math.random() / 4)
    if (times === 0) open()
    else after(wait, open)
    onLost()
  }

  // A device that slept has heard nothing, and its timers stood still.
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
