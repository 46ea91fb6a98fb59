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

const shared = <T extends object>(describe: (version: string, path: string) => T): Record<string, T> =>
  Object.fromEntries(SINGLETONS.map(({ path, package: name }) => [path, describe(installedVersion(name), path)]))

/**
 * What a host offers. Eager, so that its entry needs no second round trip before React is there.
 */
export const providedByHost = () => shared((version, path) => ({ shareKey: path, version, eager: true }))

/**
 * What a remote asks for. `strictVersion` turns a host that is too old or too new into a rejected load; without it
 * the mismatch is only warned about and shows later, inside some component.
 */
export const askedByRemote = () =>
  shared((version) => ({
    import: false as const,
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
  }))

/** Whether a module that asks for `request` gets the host's. */
export const isShared = (request: string): boolean =>
  SINGLETONS.some(({ path }) => request === path || (path.endsWith('/') && request.startsWith(path)))
