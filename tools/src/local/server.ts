import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { UserError } from '../say.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
/** Matches a file of a build: no subfolder, no hidden file. */
const FILE = /^\/([A-Za-z0-9_-][A-Za-z0-9_.-]*)$/
/** Matches the names of this machine. Other host names are rejected, to prevent DNS rebinding. */
const OURS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Any origin may read the files, because a development site can have any address. They contain only the remote's code.
 */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

interface Described {
  readonly name: string
  readonly version: string
}

/** Returns `release.json` with URLs of this server instead of the site's. */
export function atHome(description: string): string {
  const { name, version } = JSON.parse(description) as Described
  const address = `/remotes/${name}/${version}/`
  const moved = (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(address) ? `/${value.slice(address.length)}` : value
  return JSON.stringify(JSON.parse(description, moved))
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: string | Buffer = '', type = 'text/plain; charset=utf-8') =>
    void response.writeHead(status, { ...HEADERS, 'content-type': type }).end(request.method === 'HEAD' ? '' : body)
  if (!OURS.test(request.headers.host ?? '')) return send(421)
  if (request.method === 'OPTIONS') return send(204)
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(405)
  const [, name = ''] = FILE.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
  const type = TYPES[extname(name)]
  const content = type ? await readFile(join(folder, name)).catch(() => null) : null
  if (!type || content === null) return send(404)
  return send(200, name === 'release.json' ? atHome(content.toString()) : content, type)
}

export interface LocalServer {
  /** `http://localhost:4173` */
  readonly origin: string
  close(): Promise<void>
}

/**
 * Serves the folder of one build to pages of the real site, on the loopback interface only. @throws UserError when the
 * port is in use
 */
export async function serveLocally(folder: string, port: number): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Cannot listen on port ${port}: another program uses it. Choose another one with --port.`
      reject(error.code === 'EADDRINUSE' ? new UserError(inUse) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as { port: number }
  return {
    origin: `http://localhost:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
