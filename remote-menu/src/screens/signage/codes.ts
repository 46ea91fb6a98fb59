import type { Signage } from '@carte/contract'
import { isSignage } from '@carte/contract/guards'
import { openEventStream, parsed } from '@carte/store/event-stream'
import { TICK_MS } from './tick.ts'

/** The codes on a board, and how current they are. */
export interface Codes {
  /** Null before the first response. */
  readonly signage: Signage | null
  /** When the last data arrived, in milliseconds. */
  readonly receivedAt: number | null
  /** Whether the last request failed. */
  readonly isLost: boolean
}

export interface CodeFollower {
  /** Must be called at each tick of the board. */
  readonly tick: () => void
  readonly stop: () => void
}

interface CodeFollowerOptions {
  /** Opens the event stream with events named `signage`. */
  readonly open: () => EventSource
  /** Requests the codes once; null on failure. */
  readonly request: () => Promise<Signage | null>
  /** Called with each update, and with null when a request has failed. */
  readonly onUpdate: (signage: Signage | null) => void
}

/** A stream that the server has rejected is reopened after 1, 2, 4, then 5 ticks (a minute). */
const RETRY = { firstMs: TICK_MS, maxMs: 5 * TICK_MS, jitter: 0 }
/**
 * Milliseconds without codes after which the stream may be dead, so the codes are requested. The heartbeats of the
 * stream (`ping`) do not count, because they are not read here.
 */
const QUIET_MS = 60_000

/**
 * Keeps a board's codes current for days. A lost stream is opened again. After an error or a minute of silence, the codes
 * are requested. If a request returns codes that the stream has not delivered by the next tick, the stream is dead and is
 * replaced.
 */
export function followCodes({ open, request, onUpdate }: CodeFollowerOptions): CodeFollower {
  let last: Signage | null = null
  let receivedAt = Date.now()
  let mayBeOutdated = false
  let isStreamSuspect = false
  let isRequesting = false
  let isStopped = false

  const receive = (signage: Signage) => {
    last = signage
    receivedAt = Date.now()
    mayBeOutdated = false
    isStreamSuspect = false
    onUpdate(signage)
  }
  const stream = openEventStream({
    open,
    events: ['signage'],
    retry: RETRY,
    onEvent: (_, data) => {
      const signage = parsed(data, isSignage)
      if (signage) receive(signage)
    },
    onFailure: () => {
      mayBeOutdated = true
    },
  })

  const requestNow = async () => {
    isRequesting = true
    const receivedBefore = receivedAt
    const known = last
    const signage = await request()
    isRequesting = false
    // An update from the stream during the request is newer.
    if (isStopped || receivedAt !== receivedBefore) return
    if (!signage) {
      mayBeOutdated = true
      onUpdate(null)
      return
    }
    const hasMissedUpdate = known !== null && !mayBeOutdated && !isSame(signage, known)
    receive(signage)
    isStreamSuspect = hasMissedUpdate
  }

  return {
    tick() {
      // A stream does not always notice that the network is gone.
      mayBeOutdated ||= !navigator.onLine
      if (isStreamSuspect) {
        isStreamSuspect = false
        stream.reopen()
      }
      if (!isRequesting && (mayBeOutdated || Date.now() - receivedAt >= QUIET_MS)) void requestNow()
    },
    stop() {
      isStopped = true
      stream.close()
    },
  }
}

const isSame = (a: Signage, b: Signage) => JSON.stringify(a) === JSON.stringify(b)
