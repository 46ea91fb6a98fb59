import { deleteOldPins, pinnedFolders, readPins } from './pins.ts'
import type { Releases } from './releases.ts'
import { applyEvent, INITIAL_PART_STATE, type PartState } from './state.ts'
import { folderOf, forEachConcurrently } from './store.ts'

export interface Pruned {
  readonly part: string
  readonly version: string
}

/** A version that is kept only because pages of these chains have pinned it. */
export interface Kept extends Pruned {
  readonly chains: readonly string[]
}

const DAY_MS = 86_400_000
const AT_ONCE = 16
const VERSION_OF = /^(?:(shell)|remotes\/([^/]+))\/([^/]+)\//

const activeVersions = ({ live, previous, canary }: PartState): readonly string[] =>
  [live, previous, canary].flatMap((deployed) => (deployed ? [deployed.version] : []))

/**
 * Returns when each version that is no longer live, previous or canary stopped being so, in milliseconds since 1970.
 */
function endTimes({ history }: PartState): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  let state = INITIAL_PART_STATE
  for (const event of history) {
    for (const version of activeVersions(state)) times.set(version, Date.parse(event.at))
    state = applyEvent(state, event)
  }
  return times
}

/** Returns the store's files by version; the keys are `part version`. */
async function versionsIn({ store }: Releases): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = [...(await store.list('shell/')), ...(await store.list('remotes/'))]
  const versions = new Map<string, string[]>()
  for (const path of paths) {
    const [, shell, remote, version] = VERSION_OF.exec(path) ?? []
    if (version === undefined) continue
    const key = `${shell ?? remote} ${version}`
    versions.set(key, [...(versions.get(key) ?? []), path])
  }
  return versions
}

async function lastWritten({ store }: Releases, paths: readonly string[]): Promise<number> {
  let last = 0
  await forEachConcurrently(paths, AT_ONCE, async (path) => {
    last = Math.max(last, (await store.writtenAt(path))?.getTime() ?? 0)
  })
  return last
}

/**
 * Removes unused versions. A version is unused if it is neither live, previous nor canary, and has not been for `days`;
 * an unreleased version, if it was written more than `days` ago. Keeps versions that a chain's page has pinned within
 * `PIN_DAYS`, and the versions of the shell that run them there. Never removes journal entries.
 *
 * @param dryRun only returns what would be removed
 * @returns the removed versions, and those kept only because of pins
 */
export async function prune(
  releases: Releases,
  {
    days,
    dryRun = false,
    now = Date.now(),
  }: { readonly days: number; readonly dryRun?: boolean; readonly now?: number },
): Promise<{ readonly removed: readonly Pruned[]; readonly kept: readonly Kept[] }> {
  const { store, states } = releases
  const removed: Pruned[] = []
  const kept: Kept[] = []
  for (const [key, paths] of await versionsIn(releases)) {
    const [part = '', version = ''] = key.split(' ')
    // Read the state again for each version, because a rollback may just have made it live.
    const state = (await states()).get(part) ?? INITIAL_PART_STATE
    if (activeVersions(state).includes(version)) continue
    const unusedSince = endTimes(state).get(version) ?? (await lastWritten(releases, paths))
    if (now - unusedSince < days * DAY_MS) continue
    const chains = pinnedFolders(await readPins(store, now)).get(folderOf(part, version))
    if (chains) {
      kept.push({ part, version, chains })
      continue
    }
    removed.push({ part, version })
    if (dryRun) continue
    // Remove `release.json` first, so that an incomplete version is never found.
    await store.remove(`${folderOf(part, version)}/release.json`)
    await forEachConcurrently(paths, AT_ONCE, store.remove)
  }
  if (!dryRun) await deleteOldPins(store, now)
  return { removed, kept }
}
