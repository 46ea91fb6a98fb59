// Builds a shell and a remote and checks each against the other as `release` does, without the tests of their packages.
// Runs in its own process, because a shell's Node build uses Node's globals and jest replaces them. The last line of
// output is the result as JSON.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageNamed } from '@carte/config/package-rules'
import { type Build, releaseName } from '@carte/config/release'
import { openReleases, openStore, publish, release } from '@carte/releases'
import { buildPackage } from '../../builds.ts'
import { say } from '../../say.ts'
import { runInProcessChecks } from '../index.ts'
import { openSmokeServer, renderSmoke } from '../smoke-render.ts'
import { checkTypesTogether } from '../types.ts'
import { findCheckContext, readCandidate } from '../versions.ts'

const folder = await mkdtemp(join(tmpdir(), 'carte-real-'))
const releases = openReleases(openStore(join(folder, 'store')))
const server = await openSmokeServer()

async function check(build: Build) {
  const context = await findCheckContext(await readCandidate(build), releases, join(folder, 'fetched'))
  const problems = [
    ...(await runInProcessChecks(context)),
    ...(await checkTypesTogether(context, join(folder, 'cache'))),
    ...(await renderSmoke(context, server)),
  ]
  return { part: releaseName(build.pkg), pairs: context.pairs.length, problems }
}

async function publishIt({ pkg, version, folder: built }: Build): Promise<void> {
  const part = releaseName(pkg)
  await publish(releases, built, { name: part, version })
  await release(releases, { part, version, commit: null, by: 'a test' })
}

try {
  const { build: shell } = await buildPackage(packageNamed('shell'))
  const { build: shops } = await buildPackage(packageNamed('remote-shops'))
  const first = await check(shell)
  await publishIt(shell)
  const second = await check(shops)
  await publishIt(shops)
  say(JSON.stringify([first, second, await check(shell)]))
} finally {
  await server.close()
  await rm(folder, { recursive: true })
}
process.exit()
