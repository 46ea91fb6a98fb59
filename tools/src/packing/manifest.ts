import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '@carte/config/import-boundaries'
import type { PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { PACKED, packageOf } from './packages.ts'

export interface Manifest {
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

export const manifestOf = (pkg: PackageRule): Manifest => manifestIn(join(ROOT, pkg.folder))

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
export function packedManifest(pkg: PackageRule, scripts: Readonly<Record<string, string>>) {
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
