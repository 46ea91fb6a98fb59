import { get, type IncomingMessage } from 'node:http'

export interface StreamEvent {
  readonly event: string
  readonly data: string
}

export interface Follow {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onEvent: (event: StreamEvent) => void
  /** Called once with the time to the first response, in milliseconds. */
  readonly opened?: (ms: number) => void
  /** Called when the server has rejected or ended the stream. */
  readonly onBroken: (why: string) => void
}

/** A stream that reconnects after an interruption until it is closed. */
export interface Stream {
  close(): void
}

const RETRY_MS = 1_000

/** Follows server-sent events as `EventSource` does, with the last event id. */
export function follow({ url, headers = {}, onEvent, opened, onBroken }: Follow): Stream {
  let isClosed = false
  let wasOpened = false
  let last = ''
  let retry: NodeJS.Timeout | undefined
  let request: ReturnType<typeof get>

  const parse = (text: string): void => {
    const fields = new Map(text.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
    last = fields.get('id') ?? last
    const event = fields.get('event')
    if (event !== undefined) onEvent({ event, data: fields.get('data') ?? '' })
  }
  const read = (response: IncomingMessage): void => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) parse(event)
    })
  }
  const open = (): void => {
    const begun = performance.now()
    const lost = (why: string): void => {
      if (isClosed || retry) return
      onBroken(why)
      retry = setTimeout(() => {
        retry = undefined
        open()
      }, RETRY_MS)
    }
    request = get(url, { agent: false, headers: { ...headers, ...(last ? { 'last-event-id': last } : {}) } })
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return lost(String(response.statusCode))
      }
      if (!wasOpened) opened?.(performance.now() - begun)
      wasOpened = true
      read(response)
      response.on('close', () => lost('ended'))
    })
    request.on('error', (error: NodeJS.ErrnoException) => lost(error.code ?? error.message))
  }
  open()
  return {
    close() {
      isClosed = true
      clearTimeout(retry)
      request.destroy()
    },
  }
}
