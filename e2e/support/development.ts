import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode } from './run-node.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

/** Lists the packages that Rspack bundles: the shell and the remotes. */
export async function bundledPackages(): Promise<readonly string[]> {
  return (await readdir(ROOT)).filter((name) => name === 'shell' || name.startsWith('remote-'))
}

const bundle = (pkg: string, env: string): Promise<string> =>
  runNode([BUNDLER, 'build', '--env', env], { cwd: join(ROOT, pkg) })

/**
 * Builds the shell and the remotes for development, so that React reports hydration mismatches. Copies the builds to
 * `folder`, because a running `dev` command builds into the original place.
 */
export async function buildForDevelopment(folder: string): Promise<void> {
  for (const pkg of await bundledPackages()) {
    await bundle(pkg, 'dev')
    await cp(join(ROOT, '.cache/dev', pkg), join(folder, pkg), { recursive: true })
  }
  // Pages of a development build request this file every second, to detect changes.
  await writeFile(join(folder, 'shell/changed.js'), '')
}
