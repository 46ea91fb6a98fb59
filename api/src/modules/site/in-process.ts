import type { FastifyInstance, InjectOptions } from 'fastify'
import { guardedCookies } from '../../infrastructure/http/cookies.ts'

/**
 * Returns a `fetch` that calls this server's own API without the network, on behalf of `address`, so that rate limits
 * apply to it. Only text bodies are sent.
 */
export function createInProcessFetch(app: FastifyInstance, address: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    init?.signal?.throwIfAborted()
    const sent = new Headers(init?.headers)
    const cookie = sent.get('cookie')
    if (cookie !== null) sent.set('cookie', guardedCookies(app, cookie))
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init?.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(sent),
      remoteAddress: address,
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    const plain = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: plain,
    })
  }
}
