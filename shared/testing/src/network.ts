import { act } from '@testing-library/react'

// A network between a browser and the test server that a test can cut, and a replacement for EventSource, which jsdom
// lacks.

type Fetch = typeof globalThis.fetch

export interface Network {
  readonly fetch: Fetch
  /** Cuts every connection, or restores the network. */
  readonly cut: (isCut: boolean) => void
  /** Drops responses; requests still reach the server. */
  readonly loseAnswers: (isLosing: boolean) => void
  /** Number of requests with this method that reached the server. */
  readonly calls: (method: string) => number
}

/** A network as its streams see it. */
interface StreamNetwork extends Network {
  readonly isCut: () => boolean
  readonly streams: Set<Stream>
}

const networks = new Map<string, StreamNetwork>()
const RETRY_MS = 20
let mayScreenSuspend = false

/**
 * Creates a browser's network. Its client must be `createClient({ fetch: network.fetch, seenAt: origin })`, so that a
 * stream's URL identifies its network.
 */
export function createNetwork(fetch: Fetch, origin: string): Network {
  let isCut = false
  let isLosing = false
  const counts = new Map<string, number>()
  const network: StreamNetwork = {
    streams: new Set(),
    isCut: () => isCut,
    async fetch(input, init) {
      if (isCut) throw new TypeError('The network is cut')
      const method = init?.method ?? 'GET'
      counts.set(method, (counts.get(method) ?? 0) + 1)
      const answer = await fetch(input, init)
      if (isCut || (isLosing && method !== 'GET')) throw new TypeError('The network is cut')
      return answer
    },
    cut(next) {
      isCut = next
      if (isCut) for (const stream of network.streams) stream.break()
    },
    loseAnswers(next) {
      isLosing = next
    },
    calls: (method) => counts.get(method) ?? 0,
  }
  networks.set(origin, network)
  return network
}

/** Reads a stream of the test server, and reconnects with the last event id, as browsers do. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  private readonly path: string
  private readonly network: StreamNetwork
  private lastId = ''
  private aborting = new AbortController()

  constructor(address: string) {
    super()
    const { origin, pathname } = new URL(address)
    const network = networks.get(origin)
    if (!network) throw new Error(`No network leads to ${origin}`)
    this.path = pathname
    this.network = network
    network.streams.add(this)
    void this.run()
  }
  close() {
    this.readyState = Stream.CLOSED
    this.aborting.abort()
    this.network.streams.delete(this)
  }
  break() {
    this.aborting.abort()
  }
  private dispatch(event: Event): void {
    if (this.readyState === Stream.CLOSED && event.type !== 'error') return
    if (!mayScreenSuspend) {
      act(() => void this.dispatchEvent(event))
      return
    }
    // React renders when it is ready, as in a browser: a call of `act` that is not awaited must not suspend.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    const before = environment.IS_REACT_ACT_ENVIRONMENT ?? false
    environment.IS_REACT_ACT_ENVIRONMENT = false
    this.dispatchEvent(event)
    environment.IS_REACT_ACT_ENVIRONMENT = before
  }
  private async run() {
    while (!this.isClosed()) {
      this.aborting = new AbortController()
      await this.read().catch(() => {})
      if (this.network.streams.has(this)) this.dispatch(new Event('error'))
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  private async read() {
    const headers: HeadersInit = this.lastId === '' ? {} : { 'last-event-id': this.lastId }
    this.readyState = 0
    const response = await this.network.fetch(this.path, { headers, signal: this.aborting.signal })
    // Closed while the response was on its way: another state would connect it again.
    if (this.isClosed()) return
    if (response.status !== 200) {
      this.readyState = Stream.CLOSED
      return
    }
    this.readyState = 1
    this.dispatch(new Event('open'))
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        this.lastId = field('id') ?? this.lastId
        const name = field('event')
        if (name) this.dispatch(new MessageEvent(name, { data: field('data') ?? '' }))
      }
    }
    if (!this.isClosed()) this.readyState = 0
  }
  private isClosed() {
    return this.readyState === Stream.CLOSED
  }
}

const original = globalThis.EventSource

/**
 * Replaces EventSource. The returned function restores the original and closes all streams.
 *
 * @param options.suspends whether the rendered screen may suspend when it receives an event
 */
export function installStreams({ suspends = false }: { readonly suspends?: boolean } = {}): () => void {
  mayScreenSuspend = suspends
  globalThis.EventSource = Stream as unknown as typeof EventSource
  return () => {
    for (const { streams } of networks.values()) for (const stream of [...streams]) stream.close()
    networks.clear()
    globalThis.EventSource = original
  }
}
