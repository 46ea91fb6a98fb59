import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { nameOf, type PackageRule, REMOTES } from '@carte/config/package-rules'
import { ROOT, releaseName } from '@carte/config/release'
import type { Configuration } from '@rspack/core'
import { configsOf } from '../builds.ts'
import { serveLocally } from '../local/server.ts'
import { explained } from '../options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

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
 * Returns a production build, so that it runs in the real site, but without minification. Leaves out the Node build,
 * because servers render only released versions.
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
Now sign in at /operator of the site with your developer key, and choose ${releaseName(pkg)} and port ${taken} under "Local work".`)
  return new Promise<never>(() => {})
}
