import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Releases } from '@carte/releases'
import { unmetRequirements } from '@carte/releases'
import type { BuildResult } from '../builds.ts'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'
import { checkContents } from './contents.ts'
import { checkFiles } from './files.ts'
import { CACHE, checkOwnTests } from './own-tests.ts'
import { renderSmoke } from './smoke-render.ts'
import { checkTypesTogether } from './types.ts'
import {
  type CheckContext,
  findCheckContext,
  isHost,
  nameInSentence,
  nameOf,
  type Pair,
  readCandidate,
} from './versions.ts'

function checkPair(candidate: CheckContext['candidate'], { host, remote }: Pair): readonly string[] {
  return unmetRequirements(host.release, remote.release).map(({ path, range, provided }) => {
    const has = provided === undefined ? 'does not provide it' : `provides ${provided}`
    const gives = provided === undefined ? `does not provide ${path}` : `provides ${path} ${provided}`
    return isHost(candidate)
      ? `${nameOf(host)} ${gives}, but ${nameInSentence(remote)} requires ${range}.`
      : `${nameOf(remote)} requires ${path} ${range}, but ${nameInSentence(host)} ${has}.`
  })
}

/**
 * Checks that each host provides the shared packages that a remote requires. A browser would reject a mismatch only
 * after the release.
 */
const checkSharedPackages = ({ candidate, pairs }: CheckContext): readonly string[] =>
  pairs.flatMap((pair) => checkPair(candidate, pair))

/** Runs the checks that start no process: files, shared packages and contents. Reports the problems of all of them. */
export async function runInProcessChecks(context: CheckContext): Promise<readonly string[]> {
  const files = await checkFiles(context.candidate)
  // Do not run code from a damaged release.
  const contents = files.length > 0 ? [] : await checkContents(context)
  return [...files, ...checkSharedPackages(context), ...contents]
}

async function runChecks(context: CheckContext, { build, errors }: Pick<BuildResult, 'build' | 'errors'>) {
  const { candidate, pairs } = context
  const counterparts = new Set(pairs.map(({ host, remote }) => nameInSentence(host === candidate ? remote : host)))
  say(
    counterparts.size > 0
      ? `Checking ${nameInSentence(candidate)} with ${[...counterparts].join(', ')}…`
      : `No released version is loaded together with ${nameInSentence(candidate)}.`,
  )
  const inProcess = await runInProcessChecks(context)
  const types = await checkTypesTogether(context, CACHE)
  const tests = await checkOwnTests(build, candidate.part, CACHE)
  // A version that does not start, or whose files are damaged, cannot render. Those problems are reported already.
  const rendered = inProcess.length > 0 ? [] : await renderSmoke(context)
  return [...errors, ...inProcess, ...types, ...tests, ...rendered]
}

/**
 * Checks a version before it is published: budgets, files and hashes, shared packages, the screens and widgets that
 * hosts show, types against the released versions, its own tests, and a smoke render of its pages. Runs all checks, so
 * that a team sees all problems at once, and prints its progress.
 *
 * @param result the result of `buildPackage`, whose errors are problems too
 * @returns one sentence per problem, or an empty list
 */
export async function checkRelease(
  result: Pick<BuildResult, 'build' | 'errors'>,
  releases: Releases,
): Promise<readonly string[]> {
  const candidate = await readCandidate(result.build).catch(() => null)
  if (!candidate)
    return result.errors.length > 0
      ? result.errors
      : [`${result.build.folder} contains no complete release. Build it again.`]
  const folder = await mkdtemp(join(tmpdir(), 'carte-release-checks-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    return await runChecks(await findCheckContext(candidate, releases, folder), result)
  } finally {
    await remove()
  }
}
