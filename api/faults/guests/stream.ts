import { setTimeout as wait } from 'node:timers/promises'

/** The fields of one server-sent event. An event can also consist of `retry` alone. */
export type StreamEvent = ReadonlyMap<string, string>

/** Parses server-sent events. @throws Error when the connection breaks */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events)
      yield new Map(event.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
  }
}

export interface ReceivedStep {
  readonly id: number
  readonly status: string
}

/** Records a status event. A resumed stream always sends the current status, which can be a repetition. */
function recordStep(received: ReceivedStep[], event: StreamEvent): void {
  if (event.get('event') !== 'status') return
  const { status } = JSON.parse(event.get('data') ?? '{}') as { status: string }
  const step = { id: Number(event.get('id')), status }
  if (received.every(({ id }) => id !== step.id)) received.push(step)
}

export const orderEvents = (orderId: string): string => `/api/order/events?ids=${orderId}`

/** Receives the status events of an order over several connections. Each new connection sends the last event id. */
export interface StepListener {
  readonly received: readonly ReceivedStep[]
  /** Opens the stream at `url` and drops the previous connection. */
  listen(url: string): Promise<void>
  close(): void
}

/** Returns a client of `GET /api/order/events` that reconnects only when its caller calls `listen` again. */
export function createStepListener(orderId: string): StepListener {
  const received: ReceivedStep[] = []
  let abort = new AbortController()

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const event of eventsOf(body)) recordStep(received, event)
  }

  return {
    received,
    async listen(url) {
      abort.abort()
      abort = new AbortController()
      const last = received.at(-1)
      const { body, status } = await fetch(`${url}${orderEvents(orderId)}`, {
        headers: last ? { 'last-event-id': String(last.id) } : {},
        signal: abort.signal,
      })
      if (status !== 200 || !body) throw new Error(`A stream was answered with ${status}`)
      // The stream fails when a row cuts it; the row then calls `listen` again.
      void read(body).catch(() => {})
    },
    close: () => abort.abort(),
  }
}

/** A stream that reconnects like `EventSource`: after the `retry` time of the server, with the last event id. */
export interface Followed {
  /** How often the stream was cut and then received an event again. */
  readonly cuts: number
  /** The longest time between a cut and the first event after it, in milliseconds. */
  readonly longestMs: number
  /** The longest delay of a reconnection beyond the server's `retry` time, in milliseconds. */
  readonly overdueMs: number
  close(): Promise<void>
}

/** The reconnection delay of browsers before a server has sent `retry`. */
const RETRY_MS = 3_000

export function follow(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: StreamEvent) => void,
): Followed {
  const abort = new AbortController()
  const { signal } = abort
  let retryMs = RETRY_MS
  let lastId: string | undefined
  let cut: { readonly at: number; readonly retryMs: number } | null = null
  const figures = { cuts: 0, longestMs: 0, overdueMs: 0 }

  const recordGap = (): void => {
    if (!cut) return
    const gap = performance.now() - cut.at
    figures.cuts++
    figures.longestMs = Math.max(figures.longestMs, gap)
    figures.overdueMs = Math.max(figures.overdueMs, gap - cut.retryMs)
    cut = null
  }
  const listen = async (): Promise<void> => {
    const { body, status } = await fetch(url, {
      headers: { ...headers, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
      signal,
    })
    if (status !== 200 || !body) throw new Error(`A stream was answered with ${status}`)
    for await (const event of eventsOf(body)) {
      recordGap()
      retryMs = Number(event.get('retry') ?? retryMs)
      lastId = event.get('id') ?? lastId
      onEvent(event)
    }
  }
  const reconnectUntilClosed = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch(() => {})
      cut ??= { at: performance.now(), retryMs }
      await wait(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  const ended = reconnectUntilClosed()

  return {
    get cuts() {
      return figures.cuts
    },
    get longestMs() {
      return figures.longestMs
    },
    get overdueMs() {
      return figures.overdueMs
    },
    async close() {
      abort.abort()
      await ended
    },
  }
}

/** Follows an order and reconnects, as its guest's browser does. */
export function followOrder(
  url: string,
  orderId: string,
): { readonly received: readonly ReceivedStep[]; readonly followed: Followed } {
  const received: ReceivedStep[] = []
  return { received, followed: follow(`${url}${orderEvents(orderId)}`, {}, (event) => recordStep(received, event)) }
}
