import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { nameOf, type PackageRule, REMOTES } from '@carte/config/package-rules'
import { ROOT, releaseName } from '@carte/config/release'
import type { Configuration } from '@rspack/core'
import { configsOf } from '../builds.ts'
import { explained } from '../options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

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
const LOCAL_HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

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
function withLocalUrls(description: string): string {
  const { name, version } = JSON.parse(description) as Described
  const address = `/remotes/${name}/${version}/`
  const moved = (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(address) ? `/${value.slice(address.length)}` : value
  return JSON.stringify(JSON.parse(description, moved))
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: string | Buffer = '', type = 'text/plain; charset=utf-8') =>
    void response.writeHead(status, { ...HEADERS, 'content-type': type }).end(request.method === 'HEAD' ? '' : body)
  if (!LOCAL_HOSTS.test(request.headers.host ?? '')) return send(421)
  if (request.method === 'OPTIONS') return send(204)
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(405)
  const [, name = ''] = FILE.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
  const type = TYPES[extname(name)]
  const content = type ? await readFile(join(folder, name)).catch(() => null) : null
  if (!type || content === null) return send(404)
  return send(200, name === 'release.json' ? withLocalUrls(content.toString()) : content, type)
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

const PORT = '4173'
const HELP = '--port 4173'

function readLocalOptions(args: readonly string[]): { readonly pkg: PackageRule; readonly port: number } {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: { port: { type: 'string', default: PORT } }, allowPositionals: true }),
  )
  const [name, word] = positionals
  const names = REMOTES.map(releaseName).join(', ')
  if (name === undefined) throw new UserError(`Missing argument <remote>. Choose one of: ${names}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one remote.`, 2)
  const pkg = REMOTES.find((each) => releaseName(each) === name || nameOf(each) === name)
  if (!pkg) throw new UserError(`Unknown remote "${name}". Choose one of: ${names}.`, 2)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`--port is "${values.port}"; it must be a whole number from 0 (any free port) to 65535.`, 2)
  return { pkg, port }
}

/**
 * Returns the configuration of a production build, so that it runs in the real site, but without minification. Leaves
 * out the Node build, because servers render only released versions.
 */
async function configOf(pkg: PackageRule, folder: string): Promise<Configuration> {
  const configs = await configsOf(pkg, { version: '0.0.0-local', folder })
  const browser = configs.find(({ target }) => target !== 'node')
  if (!browser) throw new Error(`${nameOf(pkg)} has no build for browsers`)
  return {
    ...browser,
    devtool: 'inline-cheap-module-source-map',
    optimization: { ...browser.optimization, minimize: false },
  }
}

async function watch(pkg: PackageRule, config: Configuration): Promise<void> {
  const { rspack } = await import('@rspack/core')
  const compiler = rspack(config)
  return new Promise((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) return reject(error)
      say(`${releaseName(pkg)}: ${stats?.hasErrors() ? stats.toString('errors-only') : 'built'}`)
      return resolve()
    })
    onStop(() => new Promise<void>((closed) => watching?.close(() => closed())))
  })
}

/**
 * Runs `local <remote> [--port 4173]`: rebuilds a remote after every change and serves it to pages of the real site in
 * browsers on this machine.
 */
export async function local(args: readonly string[]): Promise<number> {
  const { pkg, port } = readLocalOptions(args)
  const folder = join(ROOT, '.cache/local', nameOf(pkg))
  // The browser build writes the archive of its sources into this folder.
  await mkdir(join(folder, 'node'), { recursive: true })
  const server = await serveLocally(folder, port)
  onStop(server.close)
  await watch(pkg, await configOf(pkg, folder))
  const { port: taken } = new URL(server.origin)
  say(`${releaseName(pkg)} is served at ${server.origin} and rebuilt after every change.
Now sign in to the back office of the site, and choose ${releaseName(pkg)} and port ${taken} under "Remote override" at /admin/releases.`)
  return new Promise<never>(() => {})
}
