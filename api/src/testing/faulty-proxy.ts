import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** A TCP proxy between a client and a server. */
export interface FaultyProxy {
  readonly url: string
  /**
   * Drops all data of open connections without closing them, like a phone that has lost its network, or a firewall that
   * has dropped a connection.
   */
  dropData(): void
  disconnect(): void
  close(): Promise<void>
}

/**
 * Starts a TCP proxy to `target` that can cut or silence its open connections. New connections are not affected.
 *
 * @returns the proxy, with its port
 */
export async function startFaultyProxy(
  target: NetConnectOpts,
): Promise<Omit<FaultyProxy, 'url'> & { readonly port: number }> {
  const pairs = new Set<{ client: Socket; upstream: Socket; dropsData: boolean }>()
  const server: Server = createServer((client) => {
    const upstream = connect(target)
    const pair = { client, upstream, dropsData: false }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => pair.dropsData || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        if (pair.dropsData) return
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const disconnect = () => {
    for (const { client, upstream } of pairs) {
      client.destroy()
      upstream.destroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    dropData() {
      for (const pair of pairs) pair.dropsData = true
    },
    disconnect,
    async close() {
      disconnect()
      server.close()
    },
  }
}

export async function proxyTo(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const { port: proxyPort, ...proxy } = await startFaultyProxy({ host: hostname, port: Number(port) })
  return { url: `http://127.0.0.1:${proxyPort}`, ...proxy }
}

/** Starts a proxy to a database, which may be reached by a socket in a folder. */
export async function proxyToDatabase(databaseUrl: string): Promise<FaultyProxy> {
  const url = new URL(databaseUrl)
  const folder = decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? '')
  const target = folder.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const { port, ...proxy } = await startFaultyProxy(target)
  return {
    url: `postgres://${url.username}${url.password && `:${url.password}`}@127.0.0.1:${port}${url.pathname}`,
    ...proxy,
  }
}
