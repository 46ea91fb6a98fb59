import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** What is between two that talk by TCP. */
export interface Wire {
  readonly url: string
  /** From now on nothing passes of what is open, and nobody is told: as when a phone has left the network, or a firewall has forgotten a connection. */
  silence(): void
  /** Cuts what is open; new connections pass. */
  cut(): void
  close(): Promise<void>
}

/** A wire to `target` that can be cut or go silent; connections that are opened after that pass. @returns the port to call in place of the target's */
export async function layWire(target: NetConnectOpts): Promise<Omit<Wire, 'url'> & { readonly port: number }> {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>()
  const server: Server = createServer((near) => {
    const far = connect(target)
    const pair = { near, far, isSilent: false }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => pair.isSilent || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        if (pair.isSilent) return
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const pair of pairs) pair.isSilent = true
    },
    cut,
    async close() {
      cut()
      server.close()
    },
  }
}

/** A wire to a server of HTTP. */
export async function wireTo(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const { port: at, ...wire } = await layWire({ host: hostname, port: Number(port) })
  return { url: `http://127.0.0.1:${at}`, ...wire }
}

/** A wire to a database, also to one that is reached by a socket in a folder. */
export async function wireToDatabase(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl)
  const folder = decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? '')
  const target = folder.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const { port, ...wire } = await layWire(target)
  return {
    url: `postgres://${url.username}${url.password && `:${url.password}`}@127.0.0.1:${port}${url.pathname}`,
    ...wire,
  }
}
