/** The initiator of a request (Chrome DevTools Protocol, `Network.Initiator`). */
interface Initiator {
  readonly type: string
  readonly url?: string
  readonly stack?: Stack
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[]
  readonly parent?: Stack
}

interface WillBeSent {
  readonly requestId: string
  readonly request: { readonly url: string; readonly initialPriority: string }
  /** Seconds of the browser's monotonic clock. */
  readonly timestamp: number
  /** The same moment in seconds since 1970. */
  readonly wallTime: number
  readonly initiator: Initiator
  readonly type?: string
  readonly redirectResponse?: object
}

interface Received {
  readonly requestId: string
  readonly type: string
  readonly response: {
    readonly mimeType: string
    readonly fromDiskCache?: boolean
    readonly fromPrefetchCache?: boolean
    readonly fromServiceWorker?: boolean
  }
}

interface Finished {
  readonly requestId: string
  readonly timestamp: number
  readonly encodedDataLength: number
}

interface Failed {
  readonly requestId: string
  readonly timestamp: number
}

export interface Exchange {
  readonly url: string
  /** `Document`, `Script`, `Stylesheet`, `Fetch`, `Image`, `Font`… */
  type: string
  mimeType: string
  readonly priority: string
  /** Milliseconds since 1970. */
  readonly start: number
  /** Milliseconds since 1970; null while the request is pending. */
  end: number | null
  /** Transferred bytes, headers included. */
  bytes: number
  /** Whether a cache or a service worker answered; counted as 0 bytes. */
  cached: boolean
  /** `parser`, `preload`, `script` or `other` from the browser; `redirect` is our own value. */
  readonly initiator: string
  /**
   * URLs of the initiators: the document or style sheet that names it, or each script on the stack; for a redirect, the
   * redirecting URL.
   */
  readonly from: readonly string[]
}

const LONG_LIVED_TYPES = new Set(['EventSource', 'WebSocket', 'Ping'])

function scriptsOf(stack: Stack | undefined): readonly string[] {
  if (!stack) return []
  return [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)]
}

/** Combines the browser's network events into one record per request. */
export class Exchanges {
  readonly all: Exchange[] = []
  private readonly open = new Map<string, Exchange>()
  /** Milliseconds to add to the monotonic clock, which times the responses, to get the time of day. */
  private skew = 0

  sent({ requestId, request, timestamp, wallTime, initiator, type = 'Other', redirectResponse }: WillBeSent): void {
    const before = redirectResponse && this.open.get(requestId)
    if (before) this.close(requestId, wallTime * 1000)
    const { url } = request
    if (!/^https?:/.test(url)) return
    this.skew = (wallTime - timestamp) * 1000
    const exchange: Exchange = {
      url,
      type,
      mimeType: '',
      priority: request.initialPriority,
      start: wallTime * 1000,
      end: null,
      bytes: 0,
      cached: false,
      initiator: before ? 'redirect' : initiator.type,
      from: before ? [before.url] : [...new Set([initiator.url, ...scriptsOf(initiator.stack)])].filter(isAddress),
    }
    this.all.push(exchange)
    this.open.set(requestId, exchange)
  }

  /** Handles `Network.requestServedFromCache`: the browser answers from its memory cache. */
  servedFromCache({ requestId }: { readonly requestId: string }): void {
    const exchange = this.open.get(requestId)
    if (exchange) exchange.cached = true
  }

  received({ requestId, type, response }: Received): void {
    const exchange = this.open.get(requestId)
    if (!exchange) return
    exchange.type = type
    exchange.mimeType = response.mimeType
    const { fromDiskCache, fromPrefetchCache, fromServiceWorker } = response
    exchange.cached ||= (fromDiskCache ?? false) || (fromPrefetchCache ?? false) || (fromServiceWorker ?? false)
  }

  finished({ requestId, timestamp, encodedDataLength }: Finished): void {
    this.close(requestId, timestamp * 1000 + this.skew, encodedDataLength)
  }

  failed({ requestId, timestamp }: Failed): void {
    this.close(requestId, timestamp * 1000 + this.skew)
  }

  /** Whether no request is pending, apart from event streams, WebSockets and beacons. */
  get quiet(): boolean {
    return [...this.open.values()].every(({ type }) => LONG_LIVED_TYPES.has(type))
  }

  private close(requestId: string, at: number, bytes = 0): void {
    const exchange = this.open.get(requestId)
    if (!exchange) return
    this.open.delete(requestId)
    exchange.end = at
    exchange.bytes = exchange.cached ? 0 : bytes
  }
}

const isAddress = (url: string | undefined): url is string => url !== undefined && /^https?:/.test(url)
