import { setTimeout as wait } from 'node:timers/promises'
import type { PartState } from './state.ts'
import { folderOf, isPath, type ReleaseStore } from './store.ts'

type States = ReadonlyMap<string, PartState>

/**
 * Minimum time between requests to the store for unknown versions and files, because anyone can request any address.
 */
const BETWEEN_LOOKS_MS = 250

const isNamed = (states: States, part: string, version: string): boolean =>
  states.get(part)?.history.some((event) => event.version === version || ('to' in event && event.to === version)) ??
  false

interface Watched<T> {
  /** Returns the last value if `isEnough` accepts it; otherwise loads it again, once for all concurrent callers. */
  readonly until: (isEnough: (seen: T) => boolean) => Promise<T>
}

function watched<T>(look: () => Promise<T>): Watched<T> {
  let seen: { readonly value: T } | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let next: Promise<T> | undefined
  async function lookSoon(): Promise<T> {
    await wait(Math.max(0, lookedAt + BETWEEN_LOOKS_MS - performance.now()))
    next = undefined
    lookedAt = performance.now()
    try {
      seen = { value: await look() }
    } catch (error) {
      // Keep the last value while the store cannot be reached.
      if (!seen) throw error
    }
    return seen.value
  }
  return {
    async until(isEnough) {
      if (seen && isEnough(seen.value)) return seen.value
      next ??= lookSoon()
      return next
    },
  }
}

interface Given {
  readonly store: ReleaseStore
  readonly states: () => Promise<States>
  readonly isWhole: (part: string, version: string) => Promise<boolean>
}

/**
 * Returns a function that reads files of versions that were ever live or canary. Requests for other versions, or for
 * unknown files, access the store a few times per second at most.
 */
export function releasedFiles({ store, states, isWhole }: Given) {
  const journal = watched(states)
  /** By folder. Contains only released versions, so its size is limited. */
  const lists = new Map<string, Watched<ReadonlySet<string>>>()

  function listOf(part: string, version: string): Watched<ReadonlySet<string>> {
    const folder = folderOf(part, version)
    const known = lists.get(folder)
    if (known) return known
    const list = watched<ReadonlySet<string>>(
      async () => new Set((await isWhole(part, version)) ? await store.list(`${folder}/`) : []),
    )
    lists.set(folder, list)
    return list
  }

  return async function file(part: string, version: string, path: string): Promise<Buffer | null> {
    const whole = `${folderOf(part, version)}/${path}`
    if (!isPath(`${part}/${version}`) || !isPath(whole)) return null
    // Another server may have released a version that this one has not seen yet.
    const seen = await journal.until((known) => isNamed(known, part, version))
    if (!isNamed(seen, part, version)) return null
    const files = await listOf(part, version).until((known) => known.has(whole))
    return files.has(whole) ? store.read(whole) : null
  }
}
