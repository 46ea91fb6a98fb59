import { globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { runBin } from '../processes.ts'
import { UserError } from '../say.ts'

const SOURCE = /\.(?:ts|tsx)$/
const TYPES = /\.d\.ts$/
/** Files that are not packed: tests and their helpers, benchmarks, and the standalone development host. */
const LEFT_OUT = /\.test\.tsx?$|^src\/(?:.+\/)?testing\/|^src\/bench\/|\/standalone\//
const TESTED_WITH = /^api\/src\/(?:testing|payments\/stripe\/testing)\//

const isPacked = (pkg: PackageRule, file: string): boolean =>
  TESTED_WITH.test(`${pkg.folder}/${file}`) ? !/\.test\.tsx?$/.test(file) : !LEFT_OUT.test(file)

const filesOf = (pkg: PackageRule): readonly string[] =>
  globSync(['src/**/*', 'sample/**/*'], { cwd: join(ROOT, pkg.folder), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(ROOT, pkg.folder).length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => isPacked(pkg, file))

/**
 * Compiles the sources of these packages to JavaScript, because Node does not strip types from installed packages.
 * Compiles all of them at once, because they import each other. Copies other files such as style sheets, pictures and
 * texts.
 *
 * @param folder an empty folder below the root; each package's files are written to `<folder>/<package folder>/dist`
 */
export async function compilePackages(packages: readonly PackageRule[], folder: string): Promise<void> {
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
    if (!SOURCE.test(file) || TYPES.test(file)) await cp(join(ROOT, pkg.folder, file), target)
    else await moveCompiled(join(emitted, pkg.folder, file), target, file)
  }
  await rm(emitted, { recursive: true })
}

/** Moves the script and the declarations of one source. */
async function moveCompiled(emitted: string, target: string, source: string): Promise<void> {
  const script = await readFile(emitted.replace(SOURCE, '.js'), 'utf8')
  const types = await readFile(emitted.replace(SOURCE, '.d.ts'), 'utf8')
  await writeFile(target.replace(SOURCE, '.js'), withCompiledNeighbours(script))
  const up = '../'.repeat(source.split('/').length - 2) || './'
  const near = types.replace(/(<reference path=")[^"]*\/src\//g, `$1${up}`)
  await writeFile(target.replace(SOURCE, '.d.ts'), withCompiledNeighbours(near))
}

/**
 * Rewrites source paths that the compiler does not rewrite: in declarations, and where a file is started as a process.
 */
const withCompiledNeighbours = (text: string): string =>
  text
    .replace(/(\bfrom\s+|\bimport\(|\bimport\s+)(['"])(\.{1,2}\/[^'"\n]+?)(?<!\.d)\.tsx?\2/g, '$1$2$3.js$2')
    .replace(/(import\.meta\.dirname,\s*)(['"])([\w./-]+)\.ts\2/g, '$1$2$3.js$2')
