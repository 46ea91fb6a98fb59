import { setTimeout as wait } from 'node:timers/promises'

/** One event of a stream, or a word about the stream itself (`retry`). */
export type StreamEvent = ReadonlyMap<string, string>

/** The events of an answer as they come, each by its fields. @throws when the connection breaks */
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

/** One status as the stream of an order tells it. */
export interface Told {
  readonly id: number
  readonly status: string
}

/** Takes an event down. A stream that is resumed begins with where the order stands, also where that is known. */
function takeDown(told: Told[], event: StreamEvent): void {
  if (event.get('event') !== 'status') return
  const { status } = JSON.parse(event.get('data') ?? '{}') as { status: string }
  const step = { id: Number(event.get('id')), status }
  if (told.every(({ id }) => id !== step.id)) told.push(step)
}

export const orderEvents = (orderId: string): string => `/api/order/events?ids=${orderId}`

/** What a browser hears of an order, over as many connections as it takes; it comes back with the last id that it has heard. */
export interface Ear {
  readonly told: readonly Told[]
  /** Opens the stream at `url`; the one before is left behind. */
  listen(url: string): Promise<void>
  close(): void
}

/** Follows an order by its event stream (contract `GET /api/order/events`). */
export function openEar(orderId: string): Ear {
  const told: Told[] = []
  let abort = new AbortController()

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const event of eventsOf(body)) takeDown(told, event)
  }

  return {
    told,
    async listen(url) {
      abort.abort()
      abort = new AbortController()
      const last = told.at(-1)
      const { body, status } = await fetch(`${url}${orderEvents(orderId)}`, {
        headers: last ? { 'last-event-id': String(last.id) } : {},
        signal: abort.signal,
      })
      if (status !== 200 || !body) throw new Error(`A stream was answered with ${status}`)
      // It breaks when it is cut: whoever follows opens it again.
      void read(body).catch(() => {})
    },
    close: () => abort.abort(),
  }
}

/** A stream that comes back by itself, as a browser's does: after the time that the server has named, with the last id heard. */
export interface Followed {
  /** How often it has come back. */
  readonly cuts: number
  /** Longest time between a cut and the first word after it, in milliseconds, … */
  readonly longestMs: number
  /** … and how much of such a time was more than what the server had named. */
  readonly overdueMs: number
  close(): Promise<void>
}

/** What browsers wait for where no server has said. */
const RETRY_MS = 3_000

export function follow(
  url: string,
  headers: Readonly<Record<string, string>>,
  hear: (event: StreamEvent) => void,
): Followed {
  const abort = new AbortController()
  const { signal } = abort
  let retryMs = RETRY_MS
  let lastId: string | undefined
  let cut: { readonly at: number; readonly retryMs: number } | null = null
  const figures = { cuts: 0, longestMs: 0, overdueMs: 0 }

  const comeBack = (): void => {
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
      comeBack()
      retryMs = Number(event.get('retry') ?? retryMs)
      lastId = event.get('id') ?? lastId
      hear(event)
    }
  }
  const stay = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch(() => {})
      cut ??= { at: performance.now(), retryMs }
      await wait(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  const over = stay()

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
      await over
    },
  }
}

/** Follows an order and comes back, as its guest's browser does. */
export function followOrder(
  url: string,
  orderId: string,
): { readonly told: readonly Told[]; readonly followed: Followed } {
  const told: Told[] = []
  return { told, followed: follow(`${url}${orderEvents(orderId)}`, {}, (event) => takeDown(told, event)) }
}
