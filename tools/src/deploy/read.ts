import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file below `deploy`, with its relative path. */
export interface Recipe {
  readonly path: string
  readonly text: string
}

export const readRecipes = (folder: string): readonly Recipe[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

export const isAt =
  (place: RegExp) =>
  ({ path }: Recipe) =>
    place.test(path)
