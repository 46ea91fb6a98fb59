import { spawn } from 'node:child_process'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLER = 'node_modules/@rspack/cli/bin/rspack.js'

/** Rooms with a build of their own: `shell` and `remote-…`. */
export async function builtRooms(): Promise<readonly string[]> {
  return (await readdir(ROOT)).filter((name) => name === 'shell' || name.startsWith('remote-'))
}

/** Builds a room by its bundler alone, as `--env` says. */
export function bundle(room: string, env: string): Promise<void> {
  const bundler = spawn(process.execPath, [BUNDLER, 'build', '--env', env], { cwd: join(ROOT, room), stdio: 'pipe' })
  let said = ''
  for (const stream of [bundler.stdout, bundler.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  return new Promise((resolve, reject) => {
    bundler.once('error', reject)
    bundler.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${room} was not built:\n${said}`))))
  })
}

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
