/** The server says every 25 seconds that it is there. Whoever has heard nothing for so long asks by itself. */
const QUIET_MS = 10_000
/** A stream that is silent for longer than the server ever is, while the server answers, is a dead one. */
const DEAD_MS = 40_000
/** A stream that the server has refused is opened again after this long, then after twice as long, up to the most. */
const RETRY_MS = 1_000
const RETRY_MAX_MS = 15_000
const LOOK_MS = 2_000

/** How the kitchen's screen and the server hear each other. */
export type Link = 'connecting' | 'live' | 'lost'

export interface LineOptions {
  /** Opens the stream of the shop's orders. */
  readonly open: () => EventSource
  /** Asks the server for a sign of life; whether it gave one. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  /** @param seenAt when the server gave its last sign of life, in milliseconds */
  readonly onLink: (link: Link, seenAt: number) => void
  /** An event of this name, unread. */
  readonly onEvent: (name: EventName, data: string) => void
}
const EVENTS = ['order', 'shop', 'menu'] as const
export type EventName = (typeof EVENTS)[number]

/**
 * A kitchen's stream, which says at once when it is lost, and comes back by itself. One that breaks is resumed by the browser, after its last event; one that
 * was refused, or is open and says nothing though the server is there, is opened anew and begins with everything. A connection that dies without a word is
 * found out by asking.
 *
 * @returns how to stop
 */
export function openLine({ open, ask, onLink, onEvent }: LineOptions): () => void {
  let source: EventSource | null = null
  let link: Link = 'connecting'
  let heardAt = Date.now()
  let seenAt = heardAt
  let refusals = 0
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
    refusals = 0
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
      // Otherwise the browser is trying again by itself.
      if (mine.readyState !== 2) return
      const wait = Math.min(RETRY_MS * 2 ** refusals, RETRY_MAX_MS)
      refusals += 1
      // Not all tablets at once.
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
    // What the stream has told meanwhile counts.
    if (heardAt !== before) return
    if (!isThere) return say('lost')
    // While it is lost it is asked each time.
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
