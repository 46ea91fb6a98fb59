import type { ReleaseEvent } from './event.ts'
import type { Happening } from './journal.ts'
import { type Releases, readDescription } from './releases.ts'
import { NOTHING, type PartState } from './state.ts'
import { folderOf, ReleaseProblem } from './store.ts'

/** What came of an action. */
export interface Outcome {
  /** What was written into the journal; null where what was asked for held already. */
  readonly event: ReleaseEvent | null
  /** What holds now, read after writing. */
  readonly state: PartState
  /** Whether what was asked for holds now. */
  readonly holds: boolean
  /** What others did to this part between the look before and the look after, in their order. */
  readonly others: readonly ReleaseEvent[]
}

interface Asked {
  readonly part: string
  readonly by: string
}
interface AskedVersion extends Asked {
  readonly version: string
}
interface AskedBuild extends AskedVersion {
  readonly commit: string | null
}

const stateOf = async (releases: Releases, part: string): Promise<PartState> =>
  (await releases.states()).get(part) ?? NOTHING

/** Writes what `decide` makes of the present state, and looks what really holds then. */
async function act(
  releases: Releases,
  part: string,
  decide: (state: PartState) => Happening | null,
  holds: (state: PartState) => boolean,
): Promise<Outcome> {
  const before = await stateOf(releases, part)
  const happening = decide(before)
  if (happening === null) return { event: null, state: before, holds: holds(before), others: [] }
  const event = await releases.journal.append(happening)
  const state = await stateOf(releases, part)
  const known = new Set([...before.history, event].map((each) => JSON.stringify(each)))
  const others = state.history.filter((each) => !known.has(JSON.stringify(each)))
  return { event, state, holds: holds(state), others }
}

/** Whether all of the version's files are in the store now: what a server remembers may have been pruned since. */
const isWhole = async ({ store }: Releases, part: string, version: string): Promise<boolean> =>
  readDescription(part, version, await store.read(`${folderOf(part, version)}/release.json`)) !== null

/** @throws ReleaseProblem unless all of the version's files are in the store */
async function requireWhole(releases: Releases, part: string, version: string): Promise<void> {
  if (await isWhole(releases, part, version)) return
  throw new ReleaseProblem(`Version ${version} of ${part} is not in ${releases.store.name}: publish it first.`)
}

/** Everybody gets this version. It must be published. */
export async function release(releases: Releases, { part, version, commit, by }: AskedBuild): Promise<Outcome> {
  await requireWhole(releases, part, version)
  const isLive = (state: PartState) => state.live?.version === version
  return act(
    releases,
    part,
    (state) => (isLive(state) ? null : { action: 'release', part, version, commit, by }),
    isLive,
  )
}

/**
 * A share of visits, in percent, gets this version; again with another share, for one that is there. Another version takes its place.
 * @throws ReleaseProblem for the shell, where nothing is live yet, and for the live version
 */
export async function startCanary(
  releases: Releases,
  { part, version, commit, by, share }: AskedBuild & { readonly share: number },
): Promise<Outcome> {
  if (part === 'shell')
    throw new ReleaseProblem('The shell has no canary: it frames every page, so release it as a whole.')
  await requireWhole(releases, part, version)
  const isThere = ({ canary }: PartState) => canary?.version === version && canary.share === share
  const decide = (state: PartState): Happening | null => {
    if (state.live === null) throw new ReleaseProblem(`Nothing of ${part} is live yet: release a version first.`)
    if (state.live.version === version)
      throw new ReleaseProblem(`Version ${version} of ${part} is live: every visit has it already.`)
    return isThere(state) ? null : { action: 'canary', part, version, commit, by, share }
  }
  return act(releases, part, decide, isThere)
}

/** The canary becomes everybody's. @throws ReleaseProblem where there is none */
export async function promote(releases: Releases, { part, by }: Asked): Promise<Outcome> {
  const { canary } = await stateOf(releases, part)
  if (canary === null) throw new ReleaseProblem(`${part} has no canary to promote.`)
  const { version } = canary
  return act(
    releases,
    part,
    (state) => (state.live?.version === version ? null : { action: 'promote', part, version, by }),
    ({ live }) => live?.version === version,
  )
}

/**
 * Takes the canary back if there is one and no `to` is named; else the live version, for `to` or the one before it.
 * @throws ReleaseProblem where there is nothing to go back to
 */
export async function rollback(
  releases: Releases,
  { part, by, to: wanted }: Asked & { readonly to?: string },
): Promise<Outcome> {
  const { canary, live, previous, withdrawn } = await stateOf(releases, part)
  if (canary && wanted === undefined)
    return act(
      releases,
      part,
      () => ({ action: 'rollback', part, version: canary.version, to: null, by }),
      (state) => state.canary?.version !== canary.version && state.live?.version !== canary.version,
    )
  if (live === null) throw new ReleaseProblem(`Nothing of ${part} is live yet, so there is nothing to take back.`)
  const to = wanted ?? previous?.version
  if (to === undefined)
    throw new ReleaseProblem(
      `${part} has no version before ${live.version} to go back to: release one, or name one with --to.`,
    )
  if (to === live.version) throw new ReleaseProblem(`Version ${to} of ${part} is live already.`)
  if (withdrawn.includes(to))
    throw new ReleaseProblem(`Version ${to} of ${part} was withdrawn itself: name another one, or release it again.`)
  if (!(await isWhole(releases, part, to)))
    throw new ReleaseProblem(
      `Version ${to} of ${part} is not in ${releases.store.name}, so there is no way back to it: name another one with --to, or release one.`,
    )
  return act(
    releases,
    part,
    () => ({ action: 'rollback', part, version: live.version, to, by }),
    (state) => state.live?.version === to,
  )
}

/**
 * What a demotion made of it: null where that version is neither canary nor live, or is live with nothing to go back to. A version before it whose
 * files are gone is nothing: a failing remote is better than none.
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
  if (!isCanary && (live?.version !== version || to === null || !(await isWhole(releases, part, to)))) return null
  return act(
    releases,
    part,
    () => ({ action: 'demote', part, version, to, reason: reason.slice(0, 300), by }),
    (state) => state.withdrawn.includes(version),
  )
}
