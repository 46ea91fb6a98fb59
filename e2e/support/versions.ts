import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteVersion } from '@carte/contract'
import type { Page } from '@playwright/test'
import { oncePerRun } from './once.ts'
import type { RemoteName } from './registry.ts'
import { runNode } from './run-node.ts'
import type { BREAKS } from './version-builds/breaks.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

export interface VersionOptions {
  /** How it is broken; it is released like that, with hashes that are right. Default: it works. */
  readonly breaks?: keyof typeof BREAKS | 'late files missing'
  /** What of it is broken: the screens, the parts beside them, or (default) all. */
  readonly where?: 'screens' | 'parts' | 'all'
}

export interface BuiltVersion {
  readonly version: string
  /** Of a whole release, with `release.json`: what a `Site` is made of, and what can be published. */
  readonly folder: string
}

/** A version that works. Specs that need any other version than the site's take this one, which is built once for all. */
export const ANOTHER = '0.9.0-another'

function bundle(env: Readonly<Record<string, string>>): Promise<string> {
  const flags = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const config = join(import.meta.dirname, 'version-builds/rspack.config.ts')
  return runNode([BUNDLER, 'build', '-c', config, ...flags], { cwd: join(ROOT, String(env.room)) })
}

/** Takes the files of screens that come late out of a release which names them. */
async function removeLateFiles(folder: string): Promise<void> {
  const { exposes } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as RemoteVersion
  const { './screens': first, ...late } = exposes
  const needed = new Set(first?.js.map(({ url }) => url))
  const gone = Object.values(late).flatMap(({ js }) => js.filter(({ url }) => !needed.has(url)))
  const names = new Set(gone.map(({ url }) => url.split('/').at(-1) ?? ''))
  for (const name of await readdir(folder)) if (names.has(name.replace(/\.br$/, ''))) await rm(join(folder, name))
}

/**
 * Builds a remote or the shell from its present sources as another version, once in a run: both parts, for browsers and for Node, correctly
 * hashed. A few seconds. The room's own builds are not touched.
 */
export async function builtVersion(
  what: RemoteName | 'shell',
  version: string,
  { breaks, where = 'all' }: VersionOptions = {},
): Promise<BuiltVersion> {
  const room = what === 'shell' ? 'shell' : `remote-${what}`
  const inCode = breaks !== undefined && breaks !== 'late files missing' ? { breaks, where } : {}
  const name = [what, version, breaks?.replaceAll(' ', '-'), where].filter(Boolean).join('-')
  const parent = await oncePerRun(name, async (making) => {
    const folder = join(making, version)
    await bundle({ room, version, folder, ...inCode })
    if (breaks === 'late files missing') await removeLateFiles(folder)
  })
  return { version, folder: join(parent, version) }
}

/** The versions made by `builtVersion` whose screens stand on the page. */
export const versionsDrawn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('template[data-version]')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-version') ?? ''))

/** The version made by `builtVersion` whose screen came alive in this page last, also on what a server had drawn with another one. */
export const versionAlive = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (globalThis as { carteAlive?: string }).carteAlive)
