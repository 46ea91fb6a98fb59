// The child process that builds packages for `buildPackages`. It receives the packages in one message, sends one answer,
// and exits.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { nameOf, PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import {
  BUDGETS,
  type Build,
  type HostRelease,
  planBuild,
  type ReleasedFiles,
  type RemoteRelease,
  ROOT,
} from '@carte/config/release'
import type { BuildAnswer, BuildResult, Size } from './builds.ts'
import { bundle } from './bundle.ts'
import { kilobytes, sentenceOf } from './say.ts'
import { stopOnSignals } from './stop.ts'

/** Builds the packages. Errors are in the answer, because messages are JSON. */
async function answerFor(packages: readonly PackageRule[]): Promise<BuildAnswer> {
  try {
    return { results: await buildAll(packages) }
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { error: { userMessage: sentenceOf(error), stack } }
  }
}

/** Builds at most two packages at a time. More would only compete for the CPU. */
async function buildAll(packages: readonly PackageRule[]): Promise<readonly BuildResult[]> {
  const results: BuildResult[] = []
  const waiting = [...packages.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, pkg] = next
      results[index] = await buildPackage(ruleOf(pkg))
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** Returns the entry of `PACKAGE_RULES`: the presets compare packages by identity, and a message contains copies. */
const ruleOf = (pkg: PackageRule): PackageRule => PACKAGE_RULES.find(({ folder }) => folder === pkg.folder) ?? pkg

/** Builds a package unless its current version is built already. Removes a release that fails. */
async function buildPackage(pkg: PackageRule): Promise<BuildResult> {
  const build = planBuild(pkg)
  const complete = join(build.folder, 'release.json')
  const built = !existsSync(complete)
  const problems = built ? await bundle(pkg, { version: build.version }) : []
  if (problems.length > 0) {
    await rm(complete, { force: true })
    return { build, built, errors: problems, sizes: [] }
  }
  await removeOldVersions(build)
  const sizes = await measureSizes(build)
  const errors = sizes
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ part, bytes, limit }) =>
        `${part} of ${nameOf(pkg)}: ${kilobytes(bytes)} exceed the budget of ${kilobytes(limit)}. Load code lazily, or remove some.`,
    )
  return { build, built, errors, sizes }
}

/** Number of versions of a package that stay in its `dist` folder. */
const KEPT_VERSIONS = 3

/** Removes all but the newest versions. Open tabs and local rollbacks still need the files of these. */
async function removeOldVersions({ pkg, version }: Build): Promise<void> {
  const dist = join(ROOT, pkg.folder, 'dist')
  const versions = (await readdir(dist)).filter((name) => name !== 'maps' && name !== version)
  const dated = await Promise.all(
    versions.map(async (name) => ({ name, time: (await stat(join(dist, name))).mtimeMs })),
  )
  const old = dated.sort((a, b) => b.time - a.time).slice(KEPT_VERSIONS - 1)
  for (const { name } of old) {
    await rm(join(dist, name), { recursive: true })
    await rm(join(dist, 'maps', name), { recursive: true, force: true })
  }
}

const brotli = promisify(brotliCompress)

/** Returns the sizes of what guests download of a release, with its budgets. */
async function measureSizes({ pkg, folder, address }: Build): Promise<readonly Size[]> {
  const release = await readRelease(folder)
  const compressedSize = async (files: ReleasedFiles['js']) => {
    const sizes = files.map(
      async ({ url }) => (await brotli(await readFile(join(folder, url.slice(address.length))))).length,
    )
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
  }
  if ('entry' in release) {
    const of = ({ js = [], css = [] }: Partial<ReleasedFiles> = {}) => [...js, ...css]
    const { './screens': screens, ...lazy } = release.exposes
    const first = new Set(of(screens).map(({ url }) => url))
    const lazyModules = Object.entries(lazy).map(async ([expose, files]) => ({
      part: expose.slice('./'.length),
      bytes: await compressedSize(of(files).filter(({ url }) => !first.has(url))),
      limit: BUDGETS.lazyScreen,
    }))
    const entryLimit = nameOf(pkg) === 'remote-admin' ? BUDGETS.backOfficeEntry : BUDGETS.remoteEntry
    return [
      { part: 'entry', bytes: await compressedSize([release.entry]), limit: entryLimit },
      { part: 'screens', bytes: await compressedSize(of(screens)), limit: BUDGETS.remoteScreens },
      ...(await Promise.all(lazyModules)),
    ]
  }
  const { embed } = release
  return [
    { part: 'scripts', bytes: await compressedSize(release.js), limit: BUDGETS.hostScripts },
    { part: 'styles', bytes: await compressedSize(release.css), limit: BUDGETS.hostStyles },
    ...(embed
      ? [
          { part: 'embed.js', bytes: await compressedSize([embed.loader]), limit: BUDGETS.embedLoader },
          { part: 'embed scripts', bytes: await compressedSize(embed.js), limit: BUDGETS.embedScripts },
        ]
      : []),
  ]
}

const readRelease = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as RemoteRelease | HostRelease

// Stops the bundlers and this process on a signal, and on "disconnect", which comes when the parent ends, even by
// SIGKILL.
stopOnSignals()

// Keeps this process alive until the message arrives.
process.channel?.ref()

const [packages] = (await once(process, 'message')) as [readonly PackageRule[]]

const answer = await answerFor(packages)

process.send?.(answer, () => process.exit())
