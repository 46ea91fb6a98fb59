import type { Signage } from '@carte/contract'
import { isSignage } from '@carte/contract/guards'

/** The codes on a board, and how current they are. */
export interface Codes {
  /** Null before the first response. */
  readonly signage: Signage | null
  /** When the last data arrived, in milliseconds. */
  readonly heardAt: number | null
  /** Whether the last request failed. */
  readonly isLost: boolean
}

/**
 * After this silence the stream may be dead, so request the codes. A page cannot see the heartbeats of an event stream.
 */
const QUIET_MS = 60_000
/**
 * Limit of the exponential backoff, in ticks: a stream that the server has rejected is reopened after 1, 2, 4, then 5
 * ticks (a minute).
 */
const MOST_TICKS = 5

export interface Line {
  /** Must be called at each tick of the board. */
  readonly tick: () => void
  readonly stop: () => void
}

export interface LineOptions {
  /** Opens the event stream with events named `signage`. */
  readonly open: () => EventSource
  /** Requests the codes once; null on failure. */
  readonly ask: () => Promise<Signage | null>
  /** Called with each update, and with null when a request has failed. */
  readonly tell: (signage: Signage | null) => void
}

function read(text: string): Signage | null {
  try {
    const data: unknown = JSON.parse(text)
    return isSignage(data) ? data : null
  } catch {
    return null
  }
}

const isSame = (a: Signage, b: Signage) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps a board's codes current for days. The browser reconnects a broken stream; where it gives up, a new stream is
 * opened; and the codes are requested after an error or a minute of silence. If a request returns news that the stream
 * has not delivered by the next tick, the stream is dead and is replaced.
 */
export function followCodes({ open, ask, tell }: LineOptions): Line {
  let source: EventSource
  let last: Signage | null = null
  let heardAt = Date.now()
  let isDoubtful = false
  let isSuspect = false
  let isAsking = false
  let isOver = false
  let rejections = 0
  let ticksToWait = 0

  const hear = (signage: Signage) => {
    last = signage
    heardAt = Date.now()
    isDoubtful = false
    isSuspect = false
    tell(signage)
  }
  const onSignage = ({ data }: MessageEvent<string>) => {
    const signage = read(data)
    if (!signage) return
    rejections = 0
    hear(signage)
  }
  const onError = () => {
    isDoubtful = true
    // The browser reconnects unless the server has rejected the request.
    if (source.readyState !== EventSource.CLOSED) return
    ticksToWait = Math.min(2 ** rejections, MOST_TICKS)
    rejections += 1
  }
  const close = () => {
    source.removeEventListener('signage', onSignage)
    source.removeEventListener('error', onError)
    source.close()
  }
  const connect = () => {
    source = open()
    source.addEventListener('signage', onSignage)
    source.addEventListener('error', onError)
  }
  const reconnect = () => {
    close()
    connect()
  }

  const askNow = async () => {
    isAsking = true
    const before = heardAt
    const known = last
    const signage = await ask()
    isAsking = false
    // An update from the stream during the request is newer.
    if (isOver || heardAt !== before) return
    if (!signage) {
      isDoubtful = true
      tell(null)
      return
    }
    const isNews = known !== null && !isDoubtful && !isSame(signage, known)
    hear(signage)
    isSuspect = isNews
  }

  connect()
  return {
    tick() {
      // A stream does not always notice that the network is gone.
      isDoubtful ||= !navigator.onLine
      if (isSuspect) {
        isSuspect = false
        reconnect()
      }
      if (ticksToWait > 0) {
        ticksToWait -= 1
        if (ticksToWait === 0) reconnect()
      }
      if (!isAsking && (isDoubtful || Date.now() - heardAt >= QUIET_MS)) void askNow()
    },
    stop() {
      isOver = true
      close()
    },
  }
}
