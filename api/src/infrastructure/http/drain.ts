import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished, Readable } from 'node:stream'

/**
 * How much of a request is read and discarded after its response. Closing a connection with unread bytes resets it (RFC
 * 9112, 9.6), and the client may lose the response.
 */
export interface DrainLimits {
  readonly bytes: number
  /** Milliseconds after the response. */
  readonly ms: number
}

export const DRAIN: DrainLimits = { bytes: 4 * 1024 * 1024, ms: 5_000 }

export const hasUnreadBody = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  !complete && !destroyed && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Counts received bytes and cuts the connection at either limit; `stop` ends the time limit. */
function createLimit(socket: Duplex, { bytes, ms }: DrainLimits) {
  let received = 0
  const cut = () => socket.destroy()
  const timer = setTimeout(cut, ms)
  return {
    count(chunk: Buffer): void {
      received += chunk.length
      if (received > bytes) cut()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Returns `text` as a stream that ends once the request's body has arrived and was discarded. Cuts the connection at
 * either of the `limits`.
 */
export function streamUntilRead(request: IncomingMessage, text: string, limits = DRAIN): Readable {
  const answer = new Readable({ read() {} })
  answer.push(text)
  const limit = createLimit(request.socket, limits)
  request.on('data', limit.count)
  finished(request, { writable: false }, () => {
    limit.stop()
    answer.push(null)
  })
  return answer
}

/**
 * Writes `text` as the last response of a connection, and discards what arrives until the client closes it or reaches
 * `limits`.
 */
export function endAndDrain(socket: Duplex, text: string, limits = DRAIN): void {
  const limit = createLimit(socket, limits)
  socket.once('close', limit.stop)
  // Detach the HTTP parser: a request that becomes complete now has already been answered.
  socket.removeAllListeners('data')
  socket.on('data', limit.count)
  socket.end(text)
}
