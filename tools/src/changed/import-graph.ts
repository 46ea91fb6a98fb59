import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from '@carte/config/import-boundaries'
import { nameOf, type PackageRule } from '@carte/config/package-rules'

/** A package of the workspace, with what determines how far a change spreads from it. */
export interface Package {
  readonly name: string
  readonly folder: string
  /** Workspace packages that its package.json depends on, development dependencies included. */
  readonly dependencies: readonly string[]
  /** Files that other packages may import, by subpath: `.` or `./client`. */
  readonly exports: Readonly<Record<string, string>>
}

/** A dependency of a file on another file or on every file of a folder. */
export interface Edge {
  readonly to: string
  /** Whether the import disappears at run time, so that no test can notice a change. */
  readonly typeOnly: boolean
}

/** The dependencies of each source file, by its path from the repository's root. */
export type ImportGraph = ReadonlyMap<string, readonly Edge[]>

const SOURCES = '**/*.{ts,tsx,mts,mjs}'
const SKIPPED = ['**/node_modules/**', '**/dist/**', '**/data/**']
const SCOPE = '@carte/'
const TEST = /\.test\.tsx?$/
const TEST_SUPPORT = /\/src\/testing\/|^api\/faults\//

export const isTestFile = (file: string): boolean => TEST.test(file)

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string>>
}

export function readPackage(pkg: PackageRule, root: string): Package {
  const manifest = JSON.parse(readFileSync(join(root, pkg.folder, 'package.json'), 'utf8')) as Manifest
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  return {
    name: nameOf(pkg),
    folder: pkg.folder,
    dependencies: names.filter((name) => name.startsWith(SCOPE)).map((name) => name.slice(SCOPE.length)),
    exports: manifest.exports ?? {},
  }
}

/** Returns the file of an import, relative to the root; undefined outside the workspace. */
export function resolveImport(file: string, from: string, packages: readonly Package[]): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const target = packages.find(({ name }) => from === `${SCOPE}${name}` || from.startsWith(`${SCOPE}${name}/`))
  if (!target) return undefined
  const entry = target.exports[`.${from.slice(SCOPE.length + target.name.length)}`]
  return entry && posix.join(target.folder, entry)
}

/**
 * Returns the paths that a test or its support code contains as strings, such as `join(ROOT, 'tools/src/cli.ts')`.
 * Tests read or start these files, and no import shows it.
 *
 * @param exists returns whether a file or folder exists at a path relative to the root
 */
export function pathsNamed(file: string, source: string, exists: (path: string) => boolean): readonly string[] {
  const named = [...source.matchAll(/(ROOT, )?'([\w.@/-]+)'/g)].flatMap(([, fromRoot, text = '']) => {
    // A single word is rarely a path.
    if (!fromRoot && !/[./]/.test(text)) return []
    return [posix.normalize(text), posix.join(posix.dirname(file), text)]
  })
  return [...new Set(named)].filter((path) => /\w/.test(path) && path !== file && exists(path))
}

export function readImportGraph(packages: readonly Package[], root: string): ImportGraph {
  const files = packages.flatMap(({ folder }) =>
    globSync(SOURCES, { cwd: join(root, folder), exclude: SKIPPED }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const imported = importsOf(file, source).flatMap(({ from, typeOnly }): Edge[] => {
        const to = resolveImport(file, from, packages)
        return to ? [{ to, typeOnly }] : []
      })
      const isForTests = isTestFile(file) || TEST_SUPPORT.test(file)
      const named = isForTests ? pathsNamed(file, source, (path) => existsSync(join(root, path))) : []
      return [file, [...imported, ...named.map((to) => ({ to, typeOnly: false }))]]
    }),
  )
}
