/** One status as the stream of an order tells it. */
export interface Told {
  readonly id: number
  readonly status: string
}

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

  const hear = (event: string): void => {
    const fields = new Map(event.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
    if (fields.get('event') !== 'status') return
    const { status } = JSON.parse(fields.get('data') ?? '{}') as { status: string }
    told.push({ id: Number(fields.get('id')), status })
  }
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) hear(event)
    }
  }

  return {
    told,
    async listen(url) {
      abort.abort()
      abort = new AbortController()
      const last = told.at(-1)
      const { body, status } = await fetch(`${url}/api/order/events?ids=${orderId}`, {
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
