import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished, Readable } from 'node:stream'

/**
 * How much is read and discarded of what a client still sends once it has its answer. A connection that is closed with
 * unread bytes is reset (RFC 9112, 9.6), and the client may lose the answer.
 */
export interface DrainLimits {
  readonly bytes: number
  /** Milliseconds from the answer on. */
  readonly ms: number
}

export const DRAIN: DrainLimits = { bytes: 4 * 1024 * 1024, ms: 5_000 }

/** Returns whether a part of the request's body has not arrived. */
export const isArriving = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  !complete && !destroyed && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns what counts bytes and cuts the connection at either limit; `stop` ends the time limit. */
function limitOf(socket: Duplex, { bytes, ms }: DrainLimits) {
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
 * Returns `text` as a stream that ends once the request's body has arrived, which is discarded. Cuts the connection of a
 * client that sends more, or for longer, than `limits` allow.
 */
export function untilArrived(request: IncomingMessage, text: string, limits = DRAIN): Readable {
  const answer = new Readable({ read() {} })
  answer.push(text)
  const limit = limitOf(request.socket, limits)
  request.on('data', limit.count)
  finished(request, { writable: false }, () => {
    limit.stop()
    answer.push(null)
  })
  return answer
}

/** Writes `text` as the last of a connection, and discards what arrives until the client closes too or reaches `limits`. */
export function endAfter(socket: Duplex, text: string, limits = DRAIN): void {
  const limit = limitOf(socket, limits)
  socket.once('close', limit.stop)
  // The HTTP parser reads no further: a request that completes now has been answered already.
  socket.removeAllListeners('data')
  socket.on('data', limit.count)
  socket.end(text)
}
