import type { Signage } from '@carte/contract'
import { isSignage } from '@carte/contract/guards'
import { openEventStream, parsed } from '@carte/store/event-stream'
import { TICK_MS } from './tick.ts'

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
/** A stream that the server has rejected is reopened after 1, 2, 4, then 5 ticks (a minute). */
const RETRY = { firstMs: TICK_MS, maxMs: 5 * TICK_MS, jitter: 0 }

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

const isSame = (a: Signage, b: Signage) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps a board's codes current for days. The stream is opened again when it is lost; and the codes are requested after an error or a minute of silence. If a request returns news that the stream
 * has not delivered by the next tick, the stream is dead and is replaced.
 */
export function followCodes({ open, ask, tell }: LineOptions): Line {
  let last: Signage | null = null
  let heardAt = Date.now()
  let isDoubtful = false
  let isSuspect = false
  let isAsking = false
  let isOver = false

  const hear = (signage: Signage) => {
    last = signage
    heardAt = Date.now()
    isDoubtful = false
    isSuspect = false
    tell(signage)
  }
  const stream = openEventStream({
    open,
    events: ['signage'],
    retry: RETRY,
    onEvent: (_, data) => {
      const signage = parsed(data, isSignage)
      if (signage) hear(signage)
    },
    onFailure: () => {
      isDoubtful = true
    },
  })

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

  return {
    tick() {
      // A stream does not always notice that the network is gone.
      isDoubtful ||= !navigator.onLine
      if (isSuspect) {
        isSuspect = false
        stream.reopen()
      }
      if (!isAsking && (isDoubtful || Date.now() - heardAt >= QUIET_MS)) void askNow()
    },
    stop() {
      isOver = true
      stream.close()
    },
  }
}
