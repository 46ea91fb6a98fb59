import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode } from './run-node.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

/** Rooms with a build of their own: `shell` and `remote-…`. */
export async function builtRooms(): Promise<readonly string[]> {
  return (await readdir(ROOT)).filter((name) => name === 'shell' || name.startsWith('remote-'))
}

/** Builds a room by its bundler alone, as `--env` says. */
const bundle = (room: string, env: string): Promise<string> =>
  runNode([BUNDLER, 'build', '--env', env], { cwd: join(ROOT, room) })

/**
 * Builds every room for development, in which React tells of everything that hydration finds different, and copies that to
 * `folder`: whoever runs `dev` meanwhile builds into the same place.
 */
export async function buildForDevelopment(folder: string): Promise<void> {
  for (const room of await builtRooms()) {
    await bundle(room, 'dev')
    await cp(join(ROOT, '.cache/dev', room), join(folder, room), { recursive: true })
  }
  // Pages of a development build ask for it every second, to learn of changes.
  await writeFile(join(folder, 'shell/changed.js'), '')
}
