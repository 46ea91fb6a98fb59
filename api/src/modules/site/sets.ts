import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { chooseSet, drawnCanaries, pinnedBy } from '@carte/domain'
import type { Live } from './live.ts'
import type { ReleaseSource } from './source.ts'
import type { Visit } from './visit.ts'

/** The timeout in ms for reading a version that is no longer live, previous or canary. */
const WAIT_MS = 1_000
/** How long a missing version is not requested again, in ms. */
const MISSING_MS = 30_000
const VERSIONS_MAX = 500
/** The number of sets that are cached per registry; visits have few different ones. */
const SETS_MAX = 200

const withTimeout = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** The versions of a visit, and those while it pays; null if they are the same, which saves the call of `isPaying`. */
interface Choice {
  readonly usual: RemotesRegistry
  readonly paying: RemotesRegistry | null
}

const isSame = (one: RemotesRegistry, other: RemotesRegistry) =>
  JSON.stringify(pinnedBy(one)) === JSON.stringify(pinnedBy(other))

/**
 * Chooses the versions of a visit (RELEASE-10). The visit pins its remotes but not the shell: every new document gets
 * the live shell, because the shell determines what remotes can require. The release checks guarantee that a visit's
 * remotes work with the next shell. Open pages keep their shell, whose files are served as long as the store has them.
 */
export function createVersionSets(
  { earlierVersion }: Pick<ReleaseSource, 'earlierVersion'>,
  now: () => number = () => performance.now(),
) {
  const cached = new Map<string, { readonly version: RemoteVersion | null; readonly until: number }>()

  async function fetchVersion(remote: string, version: string): Promise<void> {
    const name = `${remote} ${version}`
    const last = cached.get(name)
    if (last && now() < last.until) return
    const found = await withTimeout(WAIT_MS, earlierVersion(remote, version)).catch(() => null)
    if (cached.size >= VERSIONS_MAX) cached.delete(cached.keys().next().value ?? '')
    // Versions never change, so a found one is cached forever. A missing one may only be unreachable.
    cached.set(name, { version: found, until: found ? Number.POSITIVE_INFINITY : now() + MISSING_MS })
  }

  /** A cache of choices. Almost every visit has one of a few sets. */
  const chosen = new WeakMap<PublishedRegistry, Map<string, Choice>>()

  function choose(published: PublishedRegistry, visit: { draw: number; pinned: Visit['set'] }): Choice {
    const cached = chosen.get(published) ?? new Map<string, Choice>()
    chosen.set(published, cached)
    const key = JSON.stringify([visit.pinned, drawnCanaries(published, visit.draw)])
    const known = cached.get(key)
    if (known) return known
    const [usual, paying] = [false, true].map((isPaying) => chooseSet(published, visit, { isPaying })) as [
      RemotesRegistry,
      RemotesRegistry,
    ]
    const choice = { usual, paying: isSame(usual, paying) ? null : paying }
    if (cached.size < SETS_MAX) cached.set(key, choice)
    return choice
  }

  /** Reads unknown pinned versions from the store, each once. @returns whether there were any */
  async function fetchUnknown({ published }: Live, pinned: Visit['set']): Promise<boolean> {
    const unknown = Object.entries(published.remotes).flatMap(([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isKnown = [live, previous, canary].some((each) => each?.version === version)
      return version === undefined || isKnown ? [] : [fetchVersion(remote, version)]
    })
    if (unknown.length > 0) await Promise.all(unknown)
    return unknown.length > 0
  }

  return {
    /**
     * @param isPaying keeps withdrawn versions while their files exist, so that nothing changes during a payment
     * (RELEASE-10)
     */
    async forVisit(
      { draw, set: pinned }: Pick<Visit, 'draw' | 'set'>,
      live: Live,
      isPaying: () => Promise<boolean>,
    ): Promise<RemotesRegistry> {
      if (await fetchUnknown(live, pinned)) {
        const find = (remote: string, version: string) => cached.get(`${remote} ${version}`)?.version ?? null
        return chooseSet(live.published, { draw, pinned }, { isPaying: await isPaying(), find })
      }
      const { usual, paying } = choose(live.published, { draw, pinned })
      return paying && (await isPaying()) ? paying : usual
    },
  }
}
export type VersionSets = ReturnType<typeof createVersionSets>
