import { readFile } from 'node:fs/promises'
import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Sends the file of a path, the index of its folder, or the fallback page. */
async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  for (const name of [path, `${path}/index.html`, 'index.html']) {
    const file = join(folder, normalize(`/${name}`))
    const content = extname(file) in TYPES ? await readFile(file).catch(() => null) : null
    if (!content) continue
    const isImmutable = /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//.test(path)
    response.setHeader('content-type', TYPES[extname(file)] ?? '')
    response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.end(content)
    return
  }
  response.writeHead(404).end()
}

export interface StaticServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Serves a folder as static hosts do: files of releases are immutable, and `/api/` is forwarded to `api`. */
export async function startStaticServer(folder: string, api: string): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', api)
    if (!pathname.startsWith('/api/')) return void sendFile(folder, decodeURIComponent(pathname), response)
    const { method, headers } = request
    const forwarded = ask(new URL(request.url ?? '/', api), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
