import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PACKAGE_RULES } from '@carte/config/package-rules'
import { COMPILER_OPTIONS, IS_WORKSPACE, ROOT } from '@carte/config/release'
import type { Sources } from '@carte/releases'
import { runBin } from '../processes.ts'
import { onStop } from '../stop.ts'

export interface Violation {
  /** Such as `src/screens/menu/MenuScreen.tsx` or `@carte/features/src/Heart.tsx`; null for the whole module. */
  readonly file: string | null
  readonly line: number
  /** The compiler's error code, such as `TS2305`. */
  readonly code: string
  readonly message: string
}

/** The module that a remote exposes, and the file that checks it against the type that hosts expect. */
const EXPOSED = 'src/screens.ts'
const EXPECTED = 'expected.ts'
const EXPECTATION = `import type { ScreensModule } from '@carte/store'
import * as exposed from './${EXPOSED}'

export const expected: ScreensModule = exposed
`

type Package = Readonly<Record<string, string>>
interface Manifest {
  /** Packed packages name their types beside their scripts. */
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>
}
const manifestOf = (content: Package): Manifest => JSON.parse(content['package.json'] ?? '{}') as Manifest

async function put(folder: string, files: Package): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Links all third-party libraries of the working tree. Another check compares the ranges of the shared ones. */
async function linkLibraries(folder: string): Promise<void> {
  const packages = [ROOT, ...PACKAGE_RULES.map((pkg) => join(ROOT, pkg.folder))].map((place) =>
    join(place, 'node_modules'),
  )
  // In a remote's own repository, dependencies of its packages are in pnpm's folder.
  const places = [...packages, ...(IS_WORKSPACE ? [] : [join(ROOT, 'node_modules/.pnpm/node_modules')])]
  const linked = new Set<string>()
  for (const place of places.filter((each) => existsSync(each))) {
    for (const name of globSync(['[a-z]*', '@*/*'], { cwd: place })) {
      if (name.startsWith('@carte/') || name.startsWith('@types/') || linked.has(name)) continue
      linked.add(name)
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await symlink(await realpath(join(place, name)), join(folder, name), 'junction')
    }
  }
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, '@types'), 'junction')
}

/**
 * Returns a package as the remote sees it: its own files, but shared paths re-export the host's package. A path that
 * the host does not provide becomes a module without exports.
 */
function sharedWith(name: string, own: Package, hosts: Package | undefined, shared: readonly string[]): Package {
  const manifest = manifestOf(own)
  const theirs = hosts ? (manifestOf(hosts).exports ?? {}) : {}
  const files: Record<string, string> = { ...own }
  const exports: Record<string, string | { readonly types: string }> = { ...manifest.exports }
  for (const path of shared.filter((each) => each === name || each.startsWith(`${name}/`))) {
    const key = `.${path.slice(name.length)}`
    const file = `host${key.slice(1)}/index.ts`
    const up = '../'.repeat(file.split('/').length + 3)
    const exported = theirs[key]
    const target = typeof exported === 'object' ? exported.types : exported
    exports[key] = `./${file}`
    files[file] = target ? `export * from '${up}host/node_modules/${name}/${target.slice(2)}'\n` : 'export {}\n'
  }
  files['package.json'] = JSON.stringify({ ...manifest, exports })
  return files
}

/** Writes the packages of a host and of a remote below `folder`, so that each resolves its own imports. */
async function layOut(folder: string, remote: Sources, host: Sources, shared: readonly string[]): Promise<void> {
  const packages = (sources: Sources) => Object.entries(sources).filter(([name]) => isPackage(name))
  for (const [name, files] of packages(host)) await put(join(folder, 'host/node_modules', name), files)
  for (const [name, files] of packages(remote))
    await put(join(folder, 'remote/node_modules', name), sharedWith(name, files, host[name], shared))
  const [pkg] = Object.entries(remote).filter(([name]) => !isPackage(name))
  await put(join(folder, 'remote'), pkg?.[1] ?? {})
  await linkLibraries(join(folder, 'node_modules'))
  const styles = globSync('node_modules/@carte/ui/src/**/*.d.ts', { cwd: join(folder, 'remote') })
  const hasScreens = pkg?.[1][EXPOSED] !== undefined
  if (hasScreens) await writeFile(join(folder, 'remote', EXPECTED), EXPECTATION)
  const config = {
    extends: join(COMPILER_OPTIONS, 'browser.json'),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    include: ['src'],
    files: [join(COMPILER_OPTIONS, 'assets.d.ts'), ...styles, ...(hasScreens ? [EXPECTED] : [])],
  }
  await writeFile(join(folder, 'remote/tsconfig.json'), JSON.stringify(config))
}

/**
 * Returns whether a name is a shared package. Any other name is the remote itself, which may come from another
 * repository.
 */
const isPackage = (name: string): boolean => /^@carte\/(?!remote-|shell$)/.test(name)

const LINE = /^remote\/(?<file>[^(]+)\((?<line>\d+),\d+\): error (?<code>TS\d+): (?<message>.*)$/

/** Returns the packages of a remote that no host shares: they are part of its bundles, like its own files. */
const bundledOf = (remote: Sources, shared: readonly string[]): readonly string[] =>
  Object.keys(remote).filter(
    (name) => isPackage(name) && !shared.some((path) => path === name || path.startsWith(`${name}/`)),
  )

/**
 * Parses the errors in the remote's own files and in the packages that are bundled into it. Ignores errors in other
 * files, which the release checks of their owners report. Keeps the last line of a nested message, which is the most
 * specific reason.
 */
function violationsIn(output: string, bundled: readonly string[]): readonly Violation[] {
  const errors = output.split(/\n(?! )/).map((text) => text.trim().split('\n'))
  return errors.flatMap(([first = '', ...reasons]) => {
    const { file: path = '', line = '', code = '', message = '' } = LINE.exec(first)?.groups ?? {}
    const file = path.replace(/^node_modules\//, '')
    const isOwn = file.startsWith('src/') || bundled.some((name) => file.startsWith(`${name}/`))
    if (file !== EXPECTED && !isOwn) return []
    const deepest = reasons.at(-1)?.trim() ?? message
    return [{ file: file === EXPECTED ? null : file, line: Number(line), code, message: deepest }]
  })
}

/**
 * Compiles a remote's sources with the packages that a host shares, instead of the remote's own.
 *
 * @param shared import paths that hosts share, such as `@carte/ui`
 */
export async function compileAgainst(
  remote: Sources,
  host: Sources,
  shared: readonly string[],
): Promise<readonly Violation[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'carte-release-checks-')))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    await layOut(folder, remote, host, shared)
    const { output } = await runBin('tsc', ['-p', 'remote', '--pretty', 'false'], { cwd: folder })
    const broken = /^error TS\d+: .*$/m.exec(output)
    if (broken) throw new Error(`The compiler could not start: ${broken[0]}`)
    return violationsIn(output, bundledOf(remote, shared))
  } finally {
    await remove()
  }
}
