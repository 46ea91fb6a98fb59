import { ReleaseEvent } from './event.ts'

/** A version in its place. `since`: ISO 8601, UTC. */
export interface Placed {
  readonly version: string
  readonly since: string
  /** The commit that it was built from; null where it is not known. */
  readonly commit: string | null
  readonly by: string
}

export interface Canary extends Placed {
  /** Percent of all visits, above 0 and at most 100. */
  readonly share: number
}

/** What holds of one part after everything that has happened to it. */
export interface PartState {
  /** Null until something is released. */
  readonly live: Placed | null
  /** What stands in for `live` when that fails, and what a rollback goes back to: never `live` itself, never withdrawn. */
  readonly previous: Placed | null
  readonly canary: Canary | null
  /** Versions that were rolled back or demoted, oldest first; what is released again is none of them any more. */
  readonly withdrawn: readonly string[]
  /** Versions that were live before, newest first, each once. Those that a rollback passed over or withdrew are not among them. */
  readonly earlier: readonly Placed[]
  /** The events that changed something, in their order. */
  readonly history: readonly ReleaseEvent[]
}

/** A part of which nothing has happened yet. */
export const NOTHING: PartState = { live: null, previous: null, canary: null, withdrawn: [], earlier: [], history: [] }

type Of<Action extends ReleaseEvent['action']> = Extract<ReleaseEvent, { readonly action: Action }>
type Change = Partial<Pick<PartState, 'live' | 'canary' | 'withdrawn' | 'earlier'>> | null

const without = (versions: readonly Placed[], version: string) => versions.filter((each) => each.version !== version)

/** `placed` becomes what everybody gets. */
function goLive({ live, earlier, canary, withdrawn }: PartState, placed: Placed): Change {
  if (live?.version === placed.version) return null
  return {
    live: placed,
    earlier: without(live ? [live, ...earlier] : earlier, placed.version),
    canary: canary?.version === placed.version ? null : canary,
    withdrawn: withdrawn.filter((version) => version !== placed.version),
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

/** The commit of a version that was here before. */
const commitOf = ({ history }: PartState, version: string): string | null => {
  const told = history.findLast((event) => 'commit' in event && event.version === version)
  return told && 'commit' in told ? told.commit : null
}

function withdraw(state: PartState, { version, at, by, to }: Of<'rollback' | 'demote'>): Change {
  const { live, canary, earlier } = state
  const withdrawn = [...state.withdrawn, version]
  if (canary?.version === version) return { canary: null, withdrawn }
  if (live?.version !== version || to === null || to === version || state.withdrawn.includes(to)) return null
  // What was live between the two was passed over for a reason; it does not come back by itself.
  const place = earlier.findIndex((each) => each.version === to)
  return {
    live: { version: to, since: at, commit: commitOf(state, to), by },
    earlier: earlier.slice(place + 1),
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

/** What holds after one more event; the same state where it comes too late to change anything. */
export function after(state: PartState, event: ReleaseEvent): PartState {
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
 * What holds of a part after all that its journal tells, in that order. Total: what is no event of this part is left out,
 * and told in `ignored`, one sentence each.
 */
export function foldPart(
  part: string,
  happened: readonly unknown[],
): { readonly state: PartState; readonly ignored: readonly string[] } {
  const ignored: string[] = []
  let state = NOTHING
  for (const [index, each] of happened.entries()) {
    const { data: event } = ReleaseEvent.safeParse(each)
    if (event?.part === part) state = after(state, event)
    else ignored.push(`Entry ${index + 1} of the journal of "${part}" is no event of it.`)
  }
  return { state, ignored }
}
