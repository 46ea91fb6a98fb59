import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode } from './run-node.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

export async function builtRooms(): Promise<readonly string[]> {
  return (await readdir(ROOT)).filter((name) => name === 'shell' || name.startsWith('remote-'))
}

const bundle = (room: string, env: string): Promise<string> =>
  runNode([BUNDLER, 'build', '--env', env], { cwd: join(ROOT, room) })

/**
 * Builds every package for development, in which React reports hydration mismatches, and copies the builds to `folder`,
 * because a running `dev` command builds into the original place.
 */
export async function buildForDevelopment(folder: string): Promise<void> {
  for (const room of await builtRooms()) {
    await bundle(room, 'dev')
    await cp(join(ROOT, '.cache/dev', room), join(folder, room), { recursive: true })
  }
  // Pages of a development build request this file every second, to detect changes.
  await writeFile(join(folder, 'shell/changed.js'), '')
}
