import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_WORKSPACE, ROOT } from './root.ts'

/**
 * The one list of what every screen on a page shares: the host provides each path, remotes bring none of them along.
 *
 * `react/` and `react-dom/` stand beside the bare names because a prefix does not cover its own name: without the bare
 * one a remote gets a second React. Our own packages are shared instead of the libraries that they wrap, so a library
 * can be replaced behind them. `@carte/domain` is not here: its rules are pure, so a remote carries the few it uses,
 * in the version that its team tested.
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

/** The paths of a package that hosts provide where a remote may ask for any below it. */
const BELOW = { 'react/': ['react/jsx-runtime'], 'react-dom/': ['react-dom/client'] } as const

/** What a host provides: the version of each module, by path. */
export const providedByHost = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SINGLETONS.flatMap(({ path, package: name }) => {
      const paths = path in BELOW ? BELOW[path as keyof typeof BELOW] : [path]
      return paths.map((each) => [each, installedVersion(name)])
    }),
  )

/**
 * What a remote asks for. `strictVersion` turns a host that is too old or too new into a rejected load; without it
 * the mismatch is only warned about and shows later, inside some component.
 */
export const askedByRemote = () =>
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

/** Whether a module that asks for `request` gets the host's. */
export const isShared = (request: string): boolean =>
  SINGLETONS.some(({ path }) => request === path || (path.endsWith('/') && request.startsWith(path)))
