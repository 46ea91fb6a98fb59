import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_WORKSPACE, ROOT } from './root.ts'

/**
 * The packages that the host shares with all remotes. Remotes do not contain them.
 *
 * React has an entry with and without a slash, because `react/` does not include `react` itself: without the latter, a
 * remote would load a second React. For wrapped libraries the wrapper is shared, so that the library can be replaced.
 * `@carte/domain` is not shared: its functions are pure, so each remote contains the few that it uses, in the version
 * that its team has tested.
 */
export const SINGLETONS = [
  { path: 'react', package: 'react' },
  { path: 'react/', package: 'react' },
  { path: 'react-dom', package: 'react-dom' },
  { path: 'react-dom/', package: 'react-dom' },
  { path: '@carte/contract', package: '@carte/contract' },
  { path: '@carte/contract/client', package: '@carte/contract' },
  { path: '@carte/navigation', package: '@carte/navigation' },
  { path: '@carte/i18n', package: '@carte/i18n' },
  { path: '@carte/store', package: '@carte/store' },
  { path: '@carte/ui', package: '@carte/ui' },
] as const

type PackageName = (typeof SINGLETONS)[number]['package']

function installedVersion(name: PackageName): string {
  const [, ours] = name.split('@carte/')
  const inWorkspace = ours === undefined ? join('shell/node_modules', name) : join('shared', ours)
  const folder = IS_WORKSPACE ? inWorkspace : join('node_modules', name)
  const { version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** The modules that hosts provide for an entry with a slash, below which a remote can import any path. */
const BELOW = { 'react/': ['react/jsx-runtime'], 'react-dom/': ['react-dom/client'] } as const

/** Returns the modules that a host provides: versions by path. */
export const providedByHost = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SINGLETONS.flatMap(({ path, package: name }) => {
      const paths = path in BELOW ? BELOW[path as keyof typeof BELOW] : [path]
      return paths.map((each) => [each, installedVersion(name)])
    }),
  )

/**
 * Returns the `shared` option of a remote. `strictVersion` rejects a load in a host with an incompatible version.
 * Without it, the mismatch is only a warning and causes an error later in some component.
 */
export const requiredByRemote = () =>
  Object.fromEntries(
    SINGLETONS.map(({ path, package: name }) => [
      path,
      {
        import: false as const,
        requiredVersion: `^${installedVersion(name)}`,
        singleton: true,
        strictVersion: true,
      },
    ]),
  )

/** Returns whether the host provides the imported module. */
export const isShared = (request: string): boolean =>
  SINGLETONS.some(({ path }) => request === path || (path.endsWith('/') && request.startsWith(path)))
