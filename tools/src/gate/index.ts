import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Releases } from '@carte/releases'
import type { BuildResult } from '../builds.ts'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'
import { checkContents } from './contents.ts'
import { checkFiles } from './files.ts'
import { KEPT } from './kept.ts'
import { checkOwnTests } from './own-tests.ts'
import { rehearse } from './rehearsal.ts'
import { checkSharedPackages } from './shared-packages.ts'
import { checkTypesTogether } from './types.ts'
import { findMeeting, inside, type Meeting, readCandidate } from './versions.ts'

/** What can be said without starting anything: files, shared packages, what hosts show. Cheap, so all of it is said at once. */
export async function checkDescription(meeting: Meeting): Promise<readonly string[]> {
  const files = await checkFiles(meeting.candidate)
  // What is not whole is not run.
  const contents = files.length > 0 ? [] : await checkContents(meeting)
  return [...files, ...checkSharedPackages(meeting), ...contents]
}

async function checkMeeting(meeting: Meeting, { build, errors }: Pick<BuildResult, 'build' | 'errors'>) {
  const { candidate, pairs } = meeting
  const known = new Set(pairs.map(({ host, remote }) => inside(host === candidate ? remote : host)))
  say(
    known.size > 0
      ? `Holding ${inside(candidate)} against ${[...known].join(', ')}…`
      : `Nothing is live that ${inside(candidate)} would meet.`,
  )
  const described = await checkDescription(meeting)
  const together = await checkTypesTogether(meeting, KEPT)
  const tests = await checkOwnTests(build, candidate.part, KEPT)
  // A version that does not start, or whose files are others, draws nothing: that has been said.
  const drawn = described.length > 0 ? [] : await rehearse(meeting)
  return [...errors, ...described, ...together, ...tests, ...drawn]
}

/**
 * Everything that a version is held against before it is published, told while it happens: its budgets, its files and their hashes, the shared
 * packages, the screens and parts that are shown of it, its types beside those of the versions that it will meet, its own tests, and a
 * rehearsal of its first views. All of it is looked at, so that a team hears of everything at once.
 *
 * @param result what `buildRoom` answers; its errors are problems too
 * @returns what speaks against it, one sentence each that says what and for whom; empty when nothing does
 */
export async function checkRelease(
  result: Pick<BuildResult, 'build' | 'errors'>,
  releases: Releases,
): Promise<readonly string[]> {
  const candidate = await readCandidate(result.build).catch(() => null)
  if (!candidate) return result.errors.length > 0 ? result.errors : [`${result.build.folder} holds no whole release.`]
  const folder = await mkdtemp(join(tmpdir(), 'carte-gate-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    return await checkMeeting(await findMeeting(candidate, releases, folder), result)
  } finally {
    await remove()
  }
}
