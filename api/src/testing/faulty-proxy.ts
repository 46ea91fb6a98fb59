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
  /** Drops the data of open and new connections until `reconnect`, like a cable that is cut. */
  cut(): void
  /** Ends `cut`, and closes the connections that it has silenced. */
  reconnect(): void
  disconnect(): void
  /** Cuts all connections, and closes new ones at once until the returned function is called. */
  goDown(): () => void
  close(): Promise<void>
}

/**
 * Starts a TCP proxy to `target` that can close or silence its connections, and go down for new ones, too.
 *
 * @returns the proxy, with its port
 */
export async function startFaultyProxy(
  target: NetConnectOpts,
): Promise<Omit<FaultyProxy, 'url'> & { readonly port: number }> {
  const pairs = new Set<{ client: Socket; upstream: Socket; dropsData: boolean }>()
  let isDown = false
  let isCut = false
  const server: Server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(target)
    const pair = { client, upstream, dropsData: isCut }
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
  const dropData = () => {
    for (const pair of pairs) pair.dropsData = true
  }
  return {
    port: (server.address() as AddressInfo).port,
    dropData,
    cut() {
      isCut = true
      dropData()
    },
    reconnect() {
      isCut = false
      for (const { client, upstream, dropsData } of pairs) {
        if (!dropsData) continue
        client.destroy()
        upstream.destroy()
      }
    },
    disconnect,
    goDown() {
      isDown = true
      disconnect()
      return () => {
        isDown = false
      }
    },
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
