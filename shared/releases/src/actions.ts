import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ReleaseEvent } from './event.ts'
import type { NewReleaseEvent } from './journal.ts'
import { type Releases, readDescription } from './releases.ts'
import { INITIAL_PART_STATE, type PartState } from './state.ts'
import { folderOf, forEachConcurrently, isPath, PathTaken, ReleaseError } from './store.ts'

const WRITTEN_AT_ONCE = 16

/** Returns the paths of a release's files relative to its folder, `release.json` last. Omits source maps. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
  const invalid = files.find((file) => !isPath(file))
  if (invalid !== undefined)
    throw new ReleaseError(
      `"${invalid}" in ${folder} cannot be released, because its name is not valid in an address. Rename the file.`,
    )
  return [...files.filter((file) => file !== 'release.json').sort(), 'release.json']
}

/**
 * Copies a built version into the store. `release.json` comes last, so that its presence means that the version is
 * complete. Skips equal files; completes a version whose publishing was interrupted.
 *
 * @param folder the build's folder
 * @returns false if the complete version already existed
 * @throws {ReleaseError} if the folder has no complete release, or the store has this version with other content
 */
export async function publish(
  { store }: Pick<Releases, 'store'>,
  folder: string,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<boolean> {
  const described = await readFile(join(folder, 'release.json')).catch(() => null)
  if (described === null || !readDescription(name, version, described))
    throw new ReleaseError(`${folder} does not contain a complete release of ${name} ${version}. Build it again.`)
  const versionFolder = folderOf(name, version)
  const isComplete = async () => (await store.read(`${versionFolder}/release.json`)) !== null
  const existedBefore = await isComplete()

  const put = async (file: string) => {
    const content = await readFile(join(folder, file))
    try {
      await store.write(`${versionFolder}/${file}`, content)
    } catch (error) {
      if (!(error instanceof PathTaken)) throw error
      // Check again, because another process may have published it in the meantime, and it may be live.
      if (await isComplete())
        throw new ReleaseError(
          `Version ${version} of ${name} is in ${store.name} already, with another ${file}. A published version never changes: change the sources, or the version in package.json.`,
          { cause: error },
        )
      // A leftover of an interrupted publishing. The version was never released, so it can be replaced.
      await store.remove(`${versionFolder}/${file}`)
      await store.write(`${versionFolder}/${file}`, content)
    }
  }
  const files = await filesOf(folder)
  await forEachConcurrently(files.slice(0, -1), WRITTEN_AT_ONCE, put)
  await put('release.json')
  return !existedBefore
}

export interface Outcome {
  /** The event that was written to the journal; null if the requested state already applied. */
  readonly event: ReleaseEvent | null
  /** The state after the action, read again after writing. */
  readonly state: PartState
  /** Whether the requested state applies now. */
  readonly holds: boolean
  /** Events by others between the two reads of the state, in order. */
  readonly others: readonly ReleaseEvent[]
}

interface PartRequest {
  readonly part: string
  readonly by: string
}
interface SeenRequest extends PartRequest {
  /** The version that the person saw in this place. If another one is there now, nothing is changed. */
  readonly seen?: string
}
interface VersionRequest extends PartRequest {
  readonly version: string
}
interface BuildRequest extends VersionRequest {
  readonly commit: string | null
}

const stateOf = async (releases: Releases, part: string): Promise<PartState> =>
  (await releases.states()).get(part) ?? INITIAL_PART_STATE

/** Writes the event that `decide` returns for the present state, and reads the resulting state. */
async function act(
  releases: Releases,
  part: string,
  decide: (state: PartState) => NewReleaseEvent | null,
  holds: (state: PartState) => boolean,
): Promise<Outcome> {
  const before = await stateOf(releases, part)
  const newEvent = decide(before)
  if (newEvent === null) return { event: null, state: before, holds: holds(before), others: [] }
  const event = await releases.journal.append(newEvent)
  const state = await stateOf(releases, part)
  const known = new Set([...before.history, event].map((each) => JSON.stringify(each)))
  const others = state.history.filter((each) => !known.has(JSON.stringify(each)))
  return { event, state, holds: holds(state), others }
}

/**
 * Returns whether all files of a version are in the store now. Does not use the cache, because the version may have
 * been pruned.
 */
const isComplete = async ({ store }: Releases, part: string, version: string): Promise<boolean> =>
  readDescription(part, version, await store.read(`${folderOf(part, version)}/release.json`)) !== null

/** @throws {ReleaseError} unless all files of the version are in the store */
async function requireComplete(releases: Releases, part: string, version: string): Promise<void> {
  if (await isComplete(releases, part, version)) return
  throw new ReleaseError(`Version ${version} of ${part} is not in ${releases.store.name}. Publish it first.`)
}

/** Makes a published version live for all visits. */
export async function release(releases: Releases, { part, version, commit, by }: BuildRequest): Promise<Outcome> {
  await requireComplete(releases, part, version)
  const isLive = (state: PartState) => state.live?.version === version
  return act(
    releases,
    part,
    (state) => (isLive(state) ? null : { action: 'release', part, version, commit, by }),
    isLive,
  )
}

/**
 * Gives a version to a share of visits, in percent, or changes the share. Replaces another canary.
 *
 * @throws {ReleaseError} for the shell, for the live version, and if no version is live yet
 */
export async function startCanary(
  releases: Releases,
  { part, version, commit, by, share }: BuildRequest & { readonly share: number },
): Promise<Outcome> {
  if (part === 'shell')
    throw new ReleaseError('The shell cannot have a canary, because it frames every page. Release it for all visits.')
  await requireComplete(releases, part, version)
  const isCanary = ({ canary }: PartState) => canary?.version === version && canary.share === share
  const decide = (state: PartState): NewReleaseEvent | null => {
    if (state.live === null) throw new ReleaseError(`No version of ${part} is live. Release one first.`)
    if (state.live.version === version)
      throw new ReleaseError(`Version ${version} of ${part} is live already, for all visits.`)
    return isCanary(state) ? null : { action: 'canary', part, version, commit, by, share }
  }
  return act(releases, part, decide, isCanary)
}

const unchanged = (state: PartState): Outcome => ({ event: null, state, holds: false, others: [] })

/**
 * Makes the canary live for all visits.
 *
 * @throws {ReleaseError} without a canary
 */
export async function promote(releases: Releases, { part, by, seen }: SeenRequest): Promise<Outcome> {
  const before = await stateOf(releases, part)
  if (before.canary === null) throw new ReleaseError(`${part} has no canary. Start one first, or release the version.`)
  const { version } = before.canary
  if (seen !== undefined && seen !== version) return unchanged(before)
  return act(
    releases,
    part,
    (state) => (state.live?.version === version ? null : { action: 'promote', part, version, by }),
    ({ live }) => live?.version === version,
  )
}

/**
 * Withdraws the canary, if there is one and `to` is not given. Otherwise replaces the live version by `to`, or by the
 * previous one.
 *
 * @throws {ReleaseError} if there is no version to return to
 */
export async function rollback(
  releases: Releases,
  { part, by, to: wanted, seen }: SeenRequest & { readonly to?: string },
): Promise<Outcome> {
  const before = await stateOf(releases, part)
  const { canary, live, previous, withdrawn } = before
  const current = canary && wanted === undefined ? canary : live
  if (seen !== undefined && seen !== current?.version) return unchanged(before)
  if (canary && wanted === undefined)
    return act(
      releases,
      part,
      () => ({ action: 'rollback', part, version: canary.version, to: null, by }),
      (state) => state.canary?.version !== canary.version && state.live?.version !== canary.version,
    )
  if (live === null)
    throw new ReleaseError(`No version of ${part} is live, so it cannot be rolled back. Release one first.`)
  const to = wanted ?? previous?.version
  if (to === undefined)
    throw new ReleaseError(`${part} has no version before ${live.version}. Name one with --to, or release another one.`)
  if (to === live.version)
    throw new ReleaseError(`Version ${to} of ${part} is live already. Name another one with --to.`)
  if (withdrawn.includes(to))
    throw new ReleaseError(`Version ${to} of ${part} was withdrawn. Name another one with --to, or release it again.`)
  if (!(await isComplete(releases, part, to)))
    throw new ReleaseError(
      `Version ${to} of ${part} is not in ${releases.store.name}. Name another one with --to, or release one.`,
    )
  return act(
    releases,
    part,
    () => ({ action: 'rollback', part, version: live.version, to, by }),
    (state) => state.live?.version === to,
  )
}

/**
 * Withdraws a failing version. Returns null if the version is neither canary nor live, or if it is live and no complete
 * previous version exists: a failing remote is better than none.
 */
export async function demote(
  releases: Releases,
  part: string,
  version: string,
  reason: string,
  by = 'server',
): Promise<Outcome | null> {
  const { canary, live, previous } = await stateOf(releases, part)
  const isCanary = canary?.version === version
  const to = isCanary ? null : (previous?.version ?? null)
  if (!isCanary && (live?.version !== version || to === null || !(await isComplete(releases, part, to)))) return null
  return act(
    releases,
    part,
    () => ({ action: 'demote', part, version, to, reason: reason.slice(0, 300), by }),
    (state) => state.withdrawn.includes(version),
  )
}
