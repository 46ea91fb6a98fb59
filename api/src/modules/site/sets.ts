import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { chooseSet, drawnCanaries, pinnedBy } from '@carte/domain'
import type { Live } from './live.ts'
import type { ReleaseSource } from './source.ts'
import type { Visit } from './visit.ts'

/** A page does not wait longer for a store to tell of a version that is neither live nor in reserve. */
const WAIT_MS = 1_000
/** For so long it is not asked again for what it did not have. */
const MISSED_MS = 30_000
/** Versions that visits may have from before. */
const MOST = 500
/** Sets of what is released now: as many as visits have different ones, which are few. */
const MOST_SETS = 200

const within = <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, over]).finally(() => clearTimeout(timer))
}

const isSame = (one: RemotesRegistry, other: RemotesRegistry) =>
  JSON.stringify(pinnedBy(one)) === JSON.stringify(pinnedBy(other))

/**
 * Chooses the sets of visits. Remotes belong to a set, the shell does not: it is the live one in every new document, because it holds what a remote may
 * ask for. Two versions of each work with one another (the gate sees to it), so a visit's remotes go on with the next shell; its open pages have theirs, and
 * the files of those are served for as long as the store has them.
 */
export function createSets({ earlier }: Pick<ReleaseSource, 'earlier'>, now: () => number = () => performance.now()) {
  const known = new Map<string, { readonly version: RemoteVersion | null; readonly until: number }>()

  async function learn(remote: string, version: string): Promise<void> {
    const name = `${remote} ${version}`
    const last = known.get(name)
    if (last && now() < last.until) return
    const found = await within(WAIT_MS, earlier(remote, version)).catch(() => null)
    if (known.size >= MOST) known.delete(known.keys().next().value ?? '')
    // What is there never changes; what is not may have been away with its store.
    known.set(name, { version: found, until: found ? Number.POSITIVE_INFINITY : now() + MISSED_MS })
  }

  /** Chosen already, by what the choice depends on. Almost every visit has one of a handful of sets. */
  const chosen = new WeakMap<PublishedRegistry, Map<string, RemotesRegistry>>()

  function choose(published: PublishedRegistry, visit: { draw: number; pinned: Visit['set'] }, isPaying: boolean) {
    const known = chosen.get(published) ?? new Map<string, RemotesRegistry>()
    chosen.set(published, known)
    const key = JSON.stringify([visit.pinned, drawnCanaries(published, visit.draw), isPaying])
    const set = known.get(key) ?? chooseSet(published, visit, { isPaying })
    if (known.size < MOST_SETS) known.set(key, set)
    return set
  }

  /** The store is asked only for what a visit has from before, and once. @returns whether there is such a thing */
  async function learnAll({ published }: Live, pinned: Visit['set']): Promise<boolean> {
    const unknown = Object.entries(published.remotes).flatMap(([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isKnown = [live, previous, canary].some((each) => each?.version === version)
      return version === undefined || isKnown ? [] : [learn(remote, version)]
    })
    if (unknown.length > 0) await Promise.all(unknown)
    return unknown.length > 0
  }

  return {
    /** @param isPaying what was withdrawn stays while its files do: nothing changes under the hands of who pays */
    async of(
      { draw, set: pinned }: Pick<Visit, 'draw' | 'set'>,
      live: Live,
      isPaying: () => Promise<boolean>,
    ): Promise<RemotesRegistry> {
      if (await learnAll(live, pinned)) {
        const find = (remote: string, version: string) => known.get(`${remote} ${version}`)?.version ?? null
        return chooseSet(live.published, { draw, pinned }, { isPaying: await isPaying(), find })
      }
      const [usual, paying] = [false, true].map((pays) => choose(live.published, { draw, pinned }, pays)) as [
        RemotesRegistry,
        RemotesRegistry,
      ]
      // Almost always the same.
      return isSame(usual, paying) || !(await isPaying()) ? usual : paying
    },
  }
}
export type Sets = ReturnType<typeof createSets>
