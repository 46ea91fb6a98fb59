import { setTimeout as wait } from 'node:timers/promises'
import type { PartState } from './state.ts'
import { folderOf, isPath, type ReleaseStore } from './store.ts'

type States = ReadonlyMap<string, PartState>

/** Strangers may ask for any address; for what is not known the store is looked at no more often than this. */
const BETWEEN_LOOKS_MS = 250

const isNamed = (states: States, part: string, version: string): boolean =>
  states.get(part)?.history.some((event) => event.version === version || ('to' in event && event.to === version)) ??
  false

interface Watched<T> {
  /** What was seen last, if that will do; else what is seen now, together with all others who ask at the same time. */
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
      // The store is away for a moment.
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
 * Files of versions that were ever released or a canary. However often somebody asks for what was not released, or is no file of its version, the store
 * is asked a few times a second at most.
 */
export function releasedFiles({ store, states, isWhole }: Given) {
  const journal = watched(states)
  /** By folder: as many as have been released. */
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
    // Another server may have shown what this one has not seen yet.
    const seen = await journal.until((known) => isNamed(known, part, version))
    if (!isNamed(seen, part, version)) return null
    const files = await listOf(part, version).until((known) => known.has(whole))
    return files.has(whole) ? store.read(whole) : null
  }
}
