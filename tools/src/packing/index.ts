import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, type PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { run } from '../processes.ts'
import { UserError } from '../say.ts'
import { compilePackages } from './compile.ts'
import { manifestOf, packedManifest } from './manifest.ts'
import { PACKED, packageOf, tarballOf } from './packages.ts'

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
