import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importsOf } from '@carte/config/import-boundaries'
import { nameOf, type PackageRule, packageNamed } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { run, runBin } from '../processes.ts'
import { UserError } from '../say.ts'

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

/** The folder in which the packages are put together. */
const STAGE = join(ROOT, '.cache/pack')

/**
 * Packs what a remote needs in its own repository, as tarballs in `target`.
 *
 * @returns the tarballs' file names by package
 */
export async function packAll(target: string): Promise<Readonly<Record<string, string>>> {
  const missing = PACKED_HELPERS.filter((helpers) => !existsSync(join(ROOT, helpers)))
  if (missing.length > 0) throw new Error(`These folders to pack do not exist: ${missing.join(', ')}`)
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

const SOURCE = /\.(?:ts|tsx)$/
const DECLARATIONS = /\.d\.ts$/

/**
 * Compiles the sources of these packages to JavaScript, because Node does not strip types from installed packages.
 * Compiles all of them at once, because they import each other. Copies other files such as style sheets, pictures and
 * texts.
 *
 * @param folder an empty folder below the root; each package's files are written to `<folder>/<package folder>/dist`
 */
async function compilePackages(packages: readonly PackageRule[], folder: string): Promise<void> {
  const emitted = join(folder, 'emitted')
  const all = packages.flatMap((pkg) => filesOf(pkg).map((file) => ({ pkg, file })))
  const sources = all.filter(({ file }) => SOURCE.test(file)).map(({ pkg, file }) => join(ROOT, pkg.folder, file))
  const ambient = globSync('shared/config/tsconfig/*.d.ts', { cwd: ROOT }).map((file) => join(ROOT, file))
  const config = {
    extends: join(ROOT, 'shared/config/tsconfig/base.json'),
    compilerOptions: {
      lib: ['es2024', 'dom', 'dom.iterable'],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: ROOT,
      outDir: emitted,
    },
    files: [...sources, ...ambient],
    include: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { code, output } = await runBin('tsc', ['-p', folder, '--pretty', 'false'])
  if (code !== 0) throw new UserError(`Compiling the packages failed.\n${output.trim()}`)

  for (const { pkg, file } of all) {
    const target = join(folder, pkg.folder, file.replace(/^src\//, 'dist/'))
    await mkdir(dirname(target), { recursive: true })
    if (!SOURCE.test(file) || DECLARATIONS.test(file)) await cp(join(ROOT, pkg.folder, file), target)
    else await moveCompiled(join(emitted, pkg.folder, file), target, file)
  }
  await rm(emitted, { recursive: true })
}

/** Returns the files of a package to pack, by path in the package. */
const filesOf = (pkg: PackageRule): readonly string[] =>
  globSync(['src/**/*', 'sample/**/*'], { cwd: join(ROOT, pkg.folder), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(ROOT, pkg.folder).length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => isPacked(pkg, file))

/** Files that are not packed: tests and their helpers, benchmarks, and the standalone development host. */
const NOT_PACKED = /\.test\.tsx?$|^src\/(?:.+\/)?testing\/|^src\/bench\/|\/standalone\//

/** Folders with test helpers that are packed all the same, because the tests of remotes use them. */
const PACKED_HELPERS: readonly string[] = ['api/src/testing/', 'api/src/modules/payments/stripe/testing/']

const isPacked = (pkg: PackageRule, file: string): boolean =>
  PACKED_HELPERS.some((folder) => `${pkg.folder}/${file}`.startsWith(folder))
    ? !/\.test\.tsx?$/.test(file)
    : !NOT_PACKED.test(file)

/** Moves the script and the declarations of one source. */
async function moveCompiled(emitted: string, target: string, source: string): Promise<void> {
  const script = await readFile(emitted.replace(SOURCE, '.js'), 'utf8')
  const types = await readFile(emitted.replace(SOURCE, '.d.ts'), 'utf8')
  await writeFile(target.replace(SOURCE, '.js'), withCompiledPaths(script))
  const up = '../'.repeat(source.split('/').length - 2) || './'
  const relative = types.replace(/(<reference path=")[^"]*\/src\//g, `$1${up}`)
  await writeFile(target.replace(SOURCE, '.d.ts'), withCompiledPaths(relative))
}

/**
 * Rewrites source paths that the compiler does not rewrite: in declarations, and where a file is started as a process.
 */
const withCompiledPaths = (text: string): string =>
  text
    .replace(/(\bfrom\s+|\bimport\(|\bimport\s+)(['"])(\.{1,2}\/[^'"\n]+?)(?<!\.d)\.tsx?\2/g, '$1$2$3.js$2')
    .replace(/(import\.meta\.dirname,\s*)(['"])([\w./-]+)\.ts\2/g, '$1$2$3.js$2')

/** Folders beside the sources that a package reads at run time, by package. */
const RUNTIME_FOLDERS: Readonly<Record<string, readonly string[]>> = { config: ['tsconfig'] }

/** The start script of the `carte` command. */
const BIN = "#!/usr/bin/env node\nimport '../dist/cli.js'\n"

/** Adds what the package needs besides its compiled files: manifest, README, run-time folders, start script. */
async function stage(pkg: PackageRule): Promise<void> {
  const folder = join(STAGE, pkg.folder)
  const paths = globSync('dist/**/*.js', { cwd: folder })
  const scripts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  )
  const manifest = packedManifest(pkg, Object.fromEntries(scripts))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['README.md', ...(RUNTIME_FOLDERS[nameOf(pkg)] ?? [])])
    if (existsSync(join(ROOT, pkg.folder, name)))
      await cp(join(ROOT, pkg.folder, name), join(folder, name), { recursive: true })
  if (!('bin' in manifest)) return
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/carte.js'), BIN, { mode: 0o755 })
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly type: string
  readonly sideEffects: boolean | readonly string[]
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
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
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([, file]) => isPacked(pkg, file.replace(/^\.\//, '')))
          .map(([path, file]) => [path, compiledExport(file)]),
      ),
      ...(packageOf(pkg) === '@carte/config' ? { './tsconfig/*': './tsconfig/*' } : {}),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(needed.sort().map((each) => [each, installedVersion(pkg, each)])),
  }
}

/** Returns the package of an import: `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
const packageIn = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Returns a dependency's installed version, which is the tested one. */
function installedVersion(pkg: PackageRule, name: string): string {
  const packed = PACKED.find((each) => packageOf(each) === name)
  return packed ? manifestOf(packed).version : manifestIn(join(ROOT, pkg.folder, 'node_modules', name)).version
}

/** Converts an export to the compiled file and its types. */
function compiledExport(path: string): string | { readonly types: string; readonly default: string } {
  const file = path.replace(/^\.\/src\//, './dist/')
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) return file
  return { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') }
}

const manifestOf = (pkg: PackageRule): Manifest => manifestIn(join(ROOT, pkg.folder))

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const packageOf = (pkg: PackageRule): string => `@carte/${nameOf(pkg)}`

/** Returns the tarball's file name, as `npm pack` forms it. */
const tarballOf = (name: string, version: string): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`
