import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importsOf } from '@carte/config/import-boundaries'
import { nameOf, type PackageRule, packageNamed } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { run } from '../processes.ts'
import { UserError } from '../say.ts'
import { compilePackages } from './compile.ts'

/** The packages that a remote in its own repository needs to build, test and release. */
const PACKED: readonly PackageRule[] = [
  'contract',
  'domain',
  'navigation',
  'store',
  'ui',
  'i18n',
  'releases',
  'config',
  'api',
  'testing',
  'tools',
].map(packageNamed)

const packageOf = (pkg: PackageRule): string => `@carte/${nameOf(pkg)}`

/** Returns the tarball's file name, as `npm pack` forms it. */
const tarballOf = (name: string, version: string): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`

interface Manifest {
  readonly name: string
  readonly version: string
  readonly type: string
  readonly sideEffects: boolean | readonly string[]
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const manifestOf = (pkg: PackageRule): Manifest => manifestIn(join(ROOT, pkg.folder))

/** Returns the package of an import: `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
const packageIn = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Returns the installed version, which is the tested one. */
function installed(pkg: PackageRule, name: string): string {
  const packed = PACKED.find((each) => packageOf(each) === name)
  return packed ? manifestOf(packed).version : manifestIn(join(ROOT, pkg.folder, 'node_modules', name)).version
}

/** Converts an export to the compiled file and its types. */
function exported(path: string): string | { readonly types: string; readonly default: string } {
  const file = path.replace(/^\.\/src\//, './dist/')
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) return file
  return { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') }
}

/**
 * Returns the `package.json` of a packed package: it exports compiled files, depends on exact versions, and keeps only
 * those development dependencies that the packed files import.
 *
 * @param scripts the packed scripts, by path
 */
function packedManifest(pkg: PackageRule, scripts: Readonly<Record<string, string>>) {
  const { name, version, type, sideEffects, exports, dependencies = {}, devDependencies = {} } = manifestOf(pkg)
  const imported = new Set(
    Object.entries(scripts).flatMap(([file, text]) => importsOf(file, text).map(({ from }) => packageIn(from))),
  )
  const needed = [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((each) => imported.has(each))]
  return {
    name,
    version,
    license: 'UNLICENSED',
    type,
    sideEffects,
    engines: { node: '>=24' },
    ...(packageOf(pkg) === '@carte/tools' ? { bin: { carte: './bin/carte.js' } } : {}),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, exported(file)])),
      ...(packageOf(pkg) === '@carte/config' ? { './tsconfig/*': './tsconfig/*' } : {}),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(needed.sort().map((each) => [each, installed(pkg, each)])),
  }
}

const STAGE = join(ROOT, '.cache/pack')
/** Folders beside the sources that a package reads at run time. */
const ALONG: Readonly<Record<string, readonly string[]>> = { config: ['tsconfig'] }
const BIN = "#!/usr/bin/env node\nimport '../dist/cli.js'\n"

async function stage(pkg: PackageRule): Promise<void> {
  const folder = join(STAGE, pkg.folder)
  const paths = globSync('dist/**/*.js', { cwd: folder })
  const scripts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  )
  const manifest = packedManifest(pkg, Object.fromEntries(scripts))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['README.md', ...(ALONG[nameOf(pkg)] ?? [])])
    if (existsSync(join(ROOT, pkg.folder, name)))
      await cp(join(ROOT, pkg.folder, name), join(folder, name), { recursive: true })
  if (!('bin' in manifest)) return
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/carte.js'), BIN, { mode: 0o755 })
}

/**
 * Packs what a remote needs in its own repository, as tarballs in `target`.
 *
 * @returns the tarballs' file names by package
 */
export async function packAll(target: string): Promise<Readonly<Record<string, string>>> {
  await rm(STAGE, { recursive: true, force: true })
  await mkdir(STAGE, { recursive: true })
  await compilePackages(PACKED, STAGE)
  for (const pkg of PACKED) await stage(pkg)
  await mkdir(target, { recursive: true })
  const folders = PACKED.map(({ folder }) => `./${folder}`)
  const { code, output } = await run('npm', ['pack', '--silent', '--pack-destination', target, ...folders], {
    cwd: STAGE,
  })
  if (code !== 0) throw new UserError(`Packing the packages failed.\n${output.trim()}`)
  await rm(STAGE, { recursive: true })
  return Object.fromEntries(PACKED.map((pkg) => [packageOf(pkg), tarballOf(packageOf(pkg), manifestOf(pkg).version)]))
}
