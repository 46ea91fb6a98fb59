import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Room } from './rooms.ts'

/**
 * A remote in a repository of its own, as the only room there. It is called as its package: `@carte/remote-loyalty`.
 *
 * @throws RangeError where the package is called otherwise
 */
export function ownRemote(root: string): Room {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name?: string
    readonly description?: string
  }
  const [, name] = /^@carte\/(remote-[a-z][a-z0-9-]*)$/.exec(manifest.name ?? '') ?? []
  if (name === undefined)
    throw new RangeError(
      `The package in ${root} must be called @carte/remote-<name>, and is called "${manifest.name}".`,
    )
  return {
    folder: '',
    name,
    runtime: 'browser',
    holds: manifest.description ?? '',
    // Packages come with a version, so what they are made of is theirs.
    rooms: [],
    libraries: 'declared',
  }
}
