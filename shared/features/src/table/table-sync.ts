import type { Table, TableOrder } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { isTableChangedEvent } from '@carte/contract/guards'
import { getTable, getTableEvents, publishLines } from '@carte/contract/tables'
import { linesToPublish, ordersToReturn, paidOrdersToApply } from '@carte/domain'
import {
  applyToBasketAtom,
  basketAtom,
  clientAtom,
  type JotaiStore,
  menuAtom,
  type TableMembership,
  tableAtom,
} from '@carte/store'
import { openEventStream, parsed } from '@carte/store/event-stream'
import { applyPaidOrder } from './apply-paid.ts'
import { knownTable, tableViewOf } from './known-table.ts'
import { returnOrder } from './return-order.ts'

/** Several quick changes of the basket cause one call. */
const SETTLE_MS = 150
/** Interval of requests while there is no event stream. */
const POLL_MS = 4_000
/** Delays before the stream is opened again, and before lines are published again. */
const RETRY = { firstMs: 2_000, maxMs: 30_000, jitter: 0.25 }
/** Without any event for this time the stream counts as broken. The server sends a `ping` every 25 s. */
const SILENCE_MS = 60_000

/** The code with which the server answers when the session has ended or the guest has left. */
export const ENDED_CODE = 'table-not-found'

const authorization = ({ tableId, secret }: TableMembership) => ({
  params: { tableId },
  headers: { 'table-guest': secret },
})

/** Returns what this browser publishes, as a text that changes with it. */
function publishedKey(store: JotaiStore, { shopId, applied }: TableMembership): string {
  return JSON.stringify([linesToPublish(store.get(basketAtom), shopId), applied])
}

/** How a new state of the table has changed this browser's basket. */
interface ChangedBy {
  readonly paid: readonly TableOrder[]
  /** Rolled back after the payment: their dishes are in the basket again. */
  readonly returned: readonly TableOrder[]
  /** Whether the staff have moved the table to another spot. */
  readonly isMoved: boolean
}

/**
 * Stores a newer state of the table, moves the basket to the table's spot, takes what others have paid off the basket,
 * and puts back what was rolled back after that. Without the shop's menu that waits for the next state.
 */
export function receiveTable(store: JotaiStore, table: Table): ChangedBy {
  let movedFrom = null as string | null
  store.set(tableAtom, (now) => {
    movedFrom = null
    if (now?.tableId !== table.tableId) return now
    const known = knownTable(now)
    if (known && (known.version > table.version || JSON.stringify(known) === JSON.stringify(table))) return now
    if (now.spotId !== table.spotId) movedFrom = now.spotId
    return { ...now, spotId: table.spotId, table }
  })
  const isMoved = movedFrom !== null
  if (isMoved)
    store.set(applyToBasketAtom, (basket) =>
      basket.shopId === table.shopId && basket.spotId === movedFrom ? { ...basket, spotId: table.spotId } : basket,
    )
  const membership = store.get(tableAtom)
  const view = tableViewOf(membership)
  if (!view || !membership) return { paid: [], returned: [], isMoved }
  const paid = paidOrdersToApply(view).filter(({ orderId, lines }) =>
    applyPaidOrder(store, {
      tableId: membership.tableId,
      orderId,
      lines: lines.filter(({ guestId }) => guestId === membership.guestId),
    }),
  )
  const menu = store.get(menuAtom)
  const returned = menu ? ordersToReturn(view).filter((order) => returnOrder(store, view, order, menu)) : []
  return { paid, returned, isMoved }
}

/** Publishes the lines of this browser's basket. Returns the answer, and a key of what was published. */
export async function publishTable(
  store: JotaiStore,
): Promise<{ readonly answer: Result<Table>; readonly key: string } | null> {
  store.set(tableAtom, (now) => now && { ...now, seq: now.seq + 1 })
  const membership = store.get(tableAtom)
  if (!membership) return null
  const { shopId, seq, applied } = membership
  const key = publishedKey(store, membership)
  const answer = await store.get(clientAtom).call(publishLines, {
    ...authorization(membership),
    body: { seq, lines: linesToPublish(store.get(basketAtom), shopId), applied: [...applied] },
  })
  return { answer, key }
}

/** Requests the table's basket once, for a page that shows the join code, which changes when it is read. */
export async function readTable(store: JotaiStore): Promise<void> {
  const membership = store.get(tableAtom)
  if (!membership) return
  const answer = await store.get(clientAtom).call(getTable, authorization(membership))
  if (answer.ok) receiveTable(store, answer.data)
}

export interface TableListener {
  /** The session has ended, or the guest has left in another browser. The listener decides when to forget it. */
  readonly onEnd: () => void
  /** An order has paid dishes of this browser's basket, which are no longer in it. */
  readonly onPaid: (order: TableOrder) => void
  /** A paid order was rolled back; its dishes are in this browser's basket again. */
  readonly onReturned: (order: TableOrder) => void
  /** The staff have moved the table to another spot, and this browser's basket with it (TABLE-44). */
  readonly onMoved: () => void
  /** Whether the last request has reached the server. */
  readonly onConnection: (isOnline: boolean) => void
  /** The server has the lines of this browser's basket as they are. */
  readonly onPublished: () => void
}

interface FollowedTable {
  /** Takes the answer to a call of this browser's guest about the table. Ignores other problems than its end. */
  readonly receive: (answer: Result<Table>) => void
  readonly stop: () => void
}

/**
 * Keeps this browser's basket and that of its table equal on all phones (TABLE-21, TABLE-22): publishes the own lines
 * after each change, one call at a time and again after a failure, and receives the others' by an event stream, or by
 * polling while the server rejects it.
 */
export function followTable(store: JotaiStore, tableId: string, listener: TableListener): FollowedTable {
  let publishedAs: string | null = null
  let isPublishing = false
  let isReading = false
  let mustReadAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  /** The session has ended: nothing is sent any more. */
  let isOver = false
  let isStopped = false

  const membership = () => {
    const now = isOver || isStopped ? null : store.get(tableAtom)
    return now?.tableId === tableId ? now : null
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void publish(), delayMs)
  }
  const retryMs = (seconds = 0) =>
    Math.max(seconds * 1000, Math.min(RETRY.firstMs * 2 ** (failures - 1), RETRY.maxMs)) *
    (1 + Math.random() * RETRY.jitter)
  const onChange = () => {
    const now = membership()
    if (now && publishedKey(store, now) !== publishedAs) schedule(failures === 0 ? SETTLE_MS : retryMs())
  }
  const receiveNew = (table: Table) => {
    const { paid, returned, isMoved } = receiveTable(store, table)
    if (isMoved) listener.onMoved()
    for (const order of paid) listener.onPaid(order)
    for (const order of returned) listener.onReturned(order)
  }
  /** Receives the last state of a session that has ended: others may have paid dishes of this basket before. */
  const end = async (last: TableMembership) => {
    isOver = true
    close()
    const answer = await store.get(clientAtom).call(getTable, { ...authorization(last), query: { ended: 'true' } })
    if (isStopped) return
    if (answer.ok) receiveNew(answer.data)
    listener.onEnd()
  }
  const settle = (answer: Result<Table>) => {
    const now = membership()
    if (!now) return
    if (answer.ok) {
      failures = 0
      listener.onConnection(true)
      receiveNew(answer.data)
      // What could not be published before.
      onChange()
    } else if (answer.problem.code === ENDED_CODE) {
      void end(now)
    } else {
      failures += 1
      listener.onConnection(false)
    }
  }

  const publish = async () => {
    const before = membership()
    if (isPublishing || !before || publishedKey(store, before) === publishedAs) return
    isPublishing = true
    const published = await publishTable(store)
    isPublishing = false
    if (!published) return
    const { answer, key } = published
    if (answer.ok) publishedAs = key
    settle(answer)
    if (answer.ok && membership()) listener.onPublished()
    if (!answer.ok && membership()) schedule(retryMs(answer.retryAfter))
  }
  const read = async () => {
    const now = membership()
    if (!now) return
    if (isReading) {
      mustReadAgain = true
      return
    }
    isReading = true
    mustReadAgain = false
    const answer = await store.get(clientAtom).call(getTable, authorization(now))
    isReading = false
    settle(answer)
    if (mustReadAgain) void read()
  }
  const stopPolling = () => {
    clearInterval(polling)
    polling = undefined
  }
  const startPolling = () => {
    polling ??= setInterval(() => {
      if (document.visibilityState !== 'hidden') void read()
    }, POLL_MS)
  }

  const follow = () =>
    openEventStream({
      open: () => new EventSource(store.get(clientAtom).address(getTableEvents, { params: { tableId } })),
      events: ['changed', 'ended'],
      heartbeats: ['open', 'ping'],
      silenceMs: SILENCE_MS,
      retry: RETRY,
      // Proxies can accept a stream and end it at once.
      isRecovery: (name) => name !== 'open',
      onAlive: stopPolling,
      onEvent: (name, data) => {
        const version = parsed(data, isTableChangedEvent)?.version ?? Number.POSITIVE_INFINITY
        if (name === 'ended' || version > (knownTable(membership())?.version ?? -1)) void read()
      },
      onFailure: () => {
        // Polling reads again until the stream is back: its own retries may follow each other faster.
        if (polling === undefined) void read()
        startPolling()
      },
    })
  const onOnline = () => schedule(0)

  const stream = typeof EventSource === 'function' ? follow() : null
  if (!stream) startPolling()
  const unsubscribe = [store.sub(basketAtom, onChange), store.sub(tableAtom, onChange)]
  addEventListener('online', onOnline)
  void publish()
  function close() {
    clearTimeout(timer)
    stopPolling()
    stream?.close()
    for (const end of unsubscribe) end()
    removeEventListener('online', onOnline)
  }
  const receive = (answer: Result<Table>) => {
    if (answer.ok || answer.problem.code === ENDED_CODE) settle(answer)
  }
  const stop = () => {
    isStopped = true
    close()
  }
  return { receive, stop }
}
