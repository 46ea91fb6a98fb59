import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageRule } from './package-rules.ts'

/**
 * Returns the remote in its own repository as the only package; its name is the package's, such as
 * `@carte/remote-loyalty`.
 *
 * @throws {RangeError} if the package has another kind of name
 */
export function ownRemote(root: string): PackageRule {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name?: string
    readonly description?: string
  }
  const [, name] = /^@carte\/(remote-[a-z][a-z0-9-]*)$/.exec(manifest.name ?? '') ?? []
  if (name === undefined)
    throw new RangeError(
      `"name" in ${join(root, 'package.json')} is "${manifest.name}"; it must be @carte/remote-<name>.`,
    )
  return {
    folder: '',
    name,
    runtime: 'browser',
    holds: manifest.description ?? '',
    // Other packages are installed as published versions, so none is part of this repository.
    packages: [],
    libraries: 'declared',
  }
}
