import { ReleaseEvent } from './event.ts'

/** A version that is or was live, or is the canary. `since`: ISO 8601, UTC. */
export interface DeployedVersion {
  readonly version: string
  readonly since: string
  /** The commit of the build; null if unknown. */
  readonly commit: string | null
  readonly by: string
}

export interface Canary extends DeployedVersion {
  /** Percent of all visits, above 0 and at most 100. */
  readonly share: number
}

/** The state of the shell or a remote after all its events. */
export interface PartState {
  /** Null until the first release. */
  readonly live: DeployedVersion | null
  /** The fallback if `live` fails, and the target of a rollback: never `live` itself, never withdrawn. */
  readonly previous: DeployedVersion | null
  readonly canary: Canary | null
  /** Versions that were rolled back or demoted, oldest first. Releasing a version again removes it. */
  readonly withdrawn: readonly string[]
  /**
   * Versions that were live before, newest first, each once. Omits versions that a rollback or demotion of the live
   * version has skipped or withdrawn, but can contain a withdrawn canary.
   */
  readonly earlier: readonly DeployedVersion[]
  /** The events that changed the state, in order. */
  readonly history: readonly ReleaseEvent[]
}

/** The state before the first event. */
export const INITIAL_PART_STATE: PartState = {
  live: null,
  previous: null,
  canary: null,
  withdrawn: [],
  earlier: [],
  history: [],
}

type Of<Action extends ReleaseEvent['action']> = Extract<ReleaseEvent, { readonly action: Action }>
type Change = Partial<Pick<PartState, 'live' | 'canary' | 'withdrawn' | 'earlier'>> | null

const without = (versions: readonly DeployedVersion[], version: string) =>
  versions.filter((each) => each.version !== version)

/** Returns the change that makes `deployed` the live version. */
function goLive({ live, earlier, canary, withdrawn }: PartState, deployed: DeployedVersion): Change {
  if (live?.version === deployed.version) return null
  return {
    live: deployed,
    earlier: without(live ? [live, ...earlier] : earlier, deployed.version),
    canary: canary?.version === deployed.version ? null : canary,
    withdrawn: withdrawn.filter((version) => version !== deployed.version),
  }
}

function setCanary({ live, canary, withdrawn }: PartState, { version, at, commit, by, share }: Of<'canary'>): Change {
  if (live?.version === version) return null
  if (canary?.version === version) return canary.share === share ? null : { canary: { ...canary, share } }
  return {
    canary: { version, since: at, commit, by, share },
    withdrawn: withdrawn.filter((each) => each !== version),
  }
}

/** Returns the commit of a version that was released before. */
const commitOf = ({ history }: PartState, version: string): string | null => {
  const event = history.findLast((event) => 'commit' in event && event.version === version)
  return event && 'commit' in event ? event.commit : null
}

function withdraw(state: PartState, { version, at, by, to }: Of<'rollback' | 'demote'>): Change {
  const { live, canary, earlier } = state
  const withdrawn = [...state.withdrawn, version]
  if (canary?.version === version) return { canary: null, withdrawn }
  if (live?.version !== version || to === null || to === version || state.withdrawn.includes(to)) return null
  // The rollback has skipped the versions in between, so they must not become `previous` automatically.
  const index = earlier.findIndex((each) => each.version === to)
  return {
    live: { version: to, since: at, commit: commitOf(state, to), by },
    earlier: earlier.slice(index + 1),
    canary: canary?.version === to ? null : canary,
    withdrawn,
  }
}

function changeBy(state: PartState, event: ReleaseEvent): Change {
  const { version, at, by } = event
  switch (event.action) {
    case 'release':
      return goLive(state, { version, since: at, commit: event.commit, by })
    case 'canary':
      return setCanary(state, event)
    case 'promote':
      return state.canary?.version === version
        ? goLive(state, { version, since: at, commit: state.canary.commit, by })
        : null
    default:
      return withdraw(state, event)
  }
}

/** Returns the state after one more event; the same state if the event is outdated. */
export function applyEvent(state: PartState, event: ReleaseEvent): PartState {
  const change = changeBy(state, event)
  if (change === null) return state
  const next = { ...state, ...change }
  return {
    ...next,
    previous: next.earlier.find(({ version }) => !next.withdrawn.includes(version)) ?? null,
    history: [...state.history, event],
  }
}

/**
 * Returns the state of a part after all entries of its journal, in order. Never throws: entries that are not events of
 * this part are skipped, with one sentence each in `ignored`.
 */
export function foldPart(
  part: string,
  entries: readonly unknown[],
): { readonly state: PartState; readonly ignored: readonly string[] } {
  const ignored: string[] = []
  let state = INITIAL_PART_STATE
  for (const [index, each] of entries.entries()) {
    const { data: event } = ReleaseEvent.safeParse(each)
    if (event?.part === part) state = applyEvent(state, event)
    else ignored.push(`Entry ${index + 1} in the journal of "${part}" is not an event of that part.`)
  }
  return { state, ignored }
}

/** A pinned version: `1`, `1.4`, `1.4.0`, or a full version. */
export const PIN = /^\d+(?:\.\d+){0,2}(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/

/** Returns whether a pin matches a version: `1.4` matches 1.4.0 and 1.4.7, but not 1.40.0. */
export function isPinned(version: string, pin: string): boolean {
  const [number] = version.split('-')
  return version === pin || `${number}.`.startsWith(`${pin}.`)
}

/**
 * Returns the versions of a part that were live and are not withdrawn, each once: the live one, then earlier ones,
 * newest first. Versions that a rollback has skipped come last, so that they are used only if no other version matches.
 */
export function releasedVersions({ live, earlier, history, withdrawn }: PartState): readonly string[] {
  const wentLive = history.flatMap(({ action, version }) =>
    action === 'release' || action === 'promote' ? [version] : [],
  )
  const all = [...(live ? [live] : []), ...earlier].map(({ version }) => version)
  return [...new Set([...all, ...wentLive.reverse()])].filter((version) => !withdrawn.includes(version))
}
