import type { Signage } from '@carte/contract'
import { isSignage } from '@carte/contract/guards'

/** The codes on a board, and how far they can be trusted. */
export interface Codes {
  /** Null before anything was heard. */
  readonly signage: Signage | null
  /** When the server was heard of last, in milliseconds. */
  readonly heardAt: number | null
  /** It could not be reached when it was asked last. */
  readonly isLost: boolean
}

/** A stream that says nothing may be one that nobody sends anything through; a page cannot see its heartbeats. */
const QUIET_MS = 60_000
/** A stream that the server has refused is opened again after one beat, then two, four, and so on up to a minute. */
const MOST_BEATS = 5

export interface Line {
  /** To be called at each beat of the board. */
  readonly beat: () => void
  readonly stop: () => void
}

export interface LineOptions {
  /** Opens the stream of events named `signage`. */
  readonly open: () => EventSource
  /** Asks for the codes once; null where they cannot be had. */
  readonly ask: () => Promise<Signage | null>
  /** Told whenever something was heard, and with null when it turns out that nothing can be. */
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
 * Keeps a board's codes current for days: by the stream of events, which the browser opens again when it breaks; by a new one where the browser
 * gives up; and by asking, when the stream broke or has been quiet for a minute. A stream that has not told by the next beat what an
 * answer told is a dead one.
 */
export function followCodes({ open, ask, tell }: LineOptions): Line {
  let source: EventSource
  let last: Signage | null = null
  let heardAt = Date.now()
  let isDoubtful = false
  let isSuspect = false
  let isAsking = false
  let isOver = false
  let refusals = 0
  let beatsToWait = 0

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
    refusals = 0
    hear(signage)
  }
  const onError = () => {
    isDoubtful = true
    // The browser tries again by itself unless it was refused.
    if (source.readyState !== EventSource.CLOSED) return
    beatsToWait = Math.min(2 ** refusals, MOST_BEATS)
    refusals += 1
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
    // What the stream has told meanwhile is newer.
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
    beat() {
      // A stream does not always notice, and would be quiet for a minute.
      isDoubtful ||= !navigator.onLine
      if (isSuspect) {
        isSuspect = false
        reconnect()
      }
      if (beatsToWait > 0) {
        beatsToWait -= 1
        if (beatsToWait === 0) reconnect()
      }
      if (!isAsking && (isDoubtful || Date.now() - heardAt >= QUIET_MS)) void askNow()
    },
    stop() {
      isOver = true
      close()
    },
  }
}
