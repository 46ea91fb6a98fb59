import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { oncePerRun } from './once-per-run.ts'
import type { RemoteName } from './registry.ts'
import { runNode } from './run-node.ts'
import type { BREAKS } from './version-builds/breaks.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

export interface VersionOptions {
  /** How the version is broken; its hashes are correct anyway. Default: it works. */
  readonly breaks?: keyof typeof BREAKS
}

export interface BuiltVersion {
  readonly version: string
  readonly folder: string
}

/** A working version that differs from the site's. It is built once, for all specs that need any other version. */
export const OTHER_VERSION = '0.9.0-another'

function bundle(env: Readonly<Record<string, string>>): Promise<string> {
  const flags = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const config = join(import.meta.dirname, 'version-builds/rspack.config.ts')
  return runNode([BUNDLER, 'build', '-c', config, ...flags], { cwd: join(ROOT, String(env.pkg)) })
}

/**
 * Builds a remote or the shell from the current sources as another version, for browsers and for Node, once per run.
 * Takes a few seconds and does not touch the package's own builds.
 */
export async function builtVersion(
  what: RemoteName | 'shell',
  version: string,
  { breaks }: VersionOptions = {},
): Promise<BuiltVersion> {
  const pkg = what === 'shell' ? 'shell' : `remote-${what}`
  const name = [what, version, breaks?.replaceAll(' ', '-')].filter(Boolean).join('-')
  const parent = await oncePerRun(name, async (making) => {
    const folder = join(making, version)
    await bundle({ pkg, version, folder, ...(breaks && { breaks }) })
  })
  return { version, folder: join(parent, version) }
}

/** Returns the versions made by `builtVersion` whose screens are on the page. */
export const renderedVersions = (page: Page): Promise<readonly string[]> =>
  page
    .locator('template[data-version]')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-version') ?? ''))

/**
 * Returns the version made by `builtVersion` whose screen was hydrated or rendered last in this page, even if the
 * server rendered it with another version.
 */
export const activeVersion = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (globalThis as { carteAlive?: string }).carteAlive)
