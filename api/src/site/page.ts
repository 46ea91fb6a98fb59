import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pinnedBy } from '@carte/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainCookies } from '../http/cookies.ts'
import { ownOrigin } from '../http/cross-site.ts'
import type { Rooms } from '../rooms.ts'
import { createInProcessFetch } from './in-process.ts'
import type { Live } from './live.ts'
import type { Sets } from './sets.ts'
import type { Visits } from './visit.ts'

function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['accept-encoding', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const cookie = plainCookies(request)
  if (cookie !== undefined) headers.set('cookie', cookie)
  // Not relative to it: `//elsewhere` would be another site.
  return new Request(new URL(origin + request.url), { method: request.method, headers })
}

/** Answers navigations by the shell's handler, with the versions of the visit; its calls to the API stay in this process. */
export function createPage(
  { app, config, localWork, visits }: Pick<Rooms, 'app' | 'config' | 'localWork'> & { readonly visits: Visits },
  sets: Sets,
) {
  return async (request: FastifyRequest, reply: FastifyReply, live: Live): Promise<FastifyReply> => {
    const early = (links: readonly string[]) => reply.raw.writeEarlyHints({ link: [...links] })
    const asked = requestOf(request, ownOrigin(request, config))
    const visit = await visits.enter(request)
    const registry = await sets.of(visit, live, live.isPayment(new URL(asked.url).pathname))
    const local = await localWork.read(request)
    const response = await live.handle(asked, {
      fetch: createInProcessFetch(app, request.ip),
      registry,
      ...(local ? { local } : {}),
      ...(config.earlyHints ? { early } : {}),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    visits.keep(request, reply, visit, { shell: live.shell.version, ...pinnedBy(registry) })
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
  }
}
