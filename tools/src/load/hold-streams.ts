import { Agent, type ClientRequest, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Input of this worker thread, which opens event streams and holds them until it gets a message. */
export interface StreamsPlan {
  readonly url: string
  /** The client address of each stream, for `X-Forwarded-For`. */
  readonly addresses: readonly string[]
}

/** Maximum number of streams that are being opened at the same time. */
const OPENING_MAX = 50

const { url, addresses } = workerData as StreamsPlan
const statuses: Record<string, number> = {}
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const open: ClientRequest[] = []
let asked = 0
let isClosed = false

function askNext(): void {
  const address = addresses[asked]
  if (isClosed || address === undefined) return
  const id = (asked++).toString(16).padStart(32, '0')
  const answered = (what: string) => {
    if (isClosed) return
    statuses[what] = (statuses[what] ?? 0) + 1
    askNext()
  }
  const stream = get(
    `${url}/api/order/events?ids=${id}`,
    { agent, headers: { 'x-forwarded-for': address } },
    (answer) => {
      answered(String(answer.statusCode))
      answer.resume()
      answer.on('error', () => {})
    },
  )
  open.push(stream.on('error', (error: NodeJS.ErrnoException) => answered(error.code ?? error.message)))
}

for (let i = 0; i < OPENING_MAX; i++) askNext()

parentPort?.once('message', () => {
  isClosed = true
  for (const stream of open) stream.destroy()
  parentPort?.postMessage(statuses)
})
