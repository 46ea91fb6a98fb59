import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const addressOf = (server: { address(): unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

export interface CuttingProxy {
  readonly url: string
  /** The body of the response that the caller never receives; empty if the target sent none. */
  readonly lost: Promise<string>
  close(): Promise<void>
}

/**
 * Starts a proxy that forwards a request to `target`, waits for the whole response, runs `meanwhile`, and then closes
 * the connection without answering.
 */
export async function cuttingProxy(target: string, meanwhile: () => Promise<void>): Promise<CuttingProxy> {
  let resolveLost = (_text: string) => {}
  const lost = new Promise<string>((resolve) => {
    resolveLost = resolve
  })
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const { method = 'GET', url = '/' } = request
    const text = await fetch(`${target}${url}`, { method, headers, body: Buffer.concat(chunks) })
      .then((answer) => answer.text())
      .catch(() => '')
    await meanwhile()
    resolveLost(text)
    response.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(server),
    lost,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
