import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Handler } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownOrigin } from '../http/cross-site.ts'
import type { Rooms } from '../rooms.ts'
import { createInProcessFetch } from './in-process.ts'

function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['accept-encoding', 'accept-language', 'cookie'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // Not relative to it: `//elsewhere` would be another site.
  return new Request(new URL(origin + request.url), { method: request.method, headers })
}

/** Answers navigations by the shell's handler, whose calls to the API stay in this process. */
export function createPage({ app, config }: Pick<Rooms, 'app' | 'config'>) {
  return async (request: FastifyRequest, reply: FastifyReply, handle: Handler): Promise<FastifyReply> => {
    const early = (links: readonly string[]) => reply.raw.writeEarlyHints({ link: [...links] })
    const response = await handle(requestOf(request, ownOrigin(request, config)), {
      fetch: createInProcessFetch(app, request.ip),
      ...(config.earlyHints ? { early } : {}),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
  }
}
