import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Below the range of outgoing connections, so that none of them takes the port while its server is down. */
const randomPort = () => 10_000 + Math.floor(Math.random() * 20_000)

export async function freePorts(count: number): Promise<readonly number[]> {
  const from = randomPort()
  const found: number[] = []
  for (let port = from; found.length < count && port < from + 200; port++) if (await isFree(port)) found.push(port)
  if (found.length < count) throw new Error(`Fewer than ${count} ports are free from ${from}`)
  return found
}
