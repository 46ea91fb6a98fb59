import type { Clock } from '../context.ts'

/** A value and the moment from which it no longer holds; null when only a change of its rows ends it. */
export interface Dated<V> {
  readonly value: V
  readonly until: Date | null
}

interface Entry {
  readonly promise: Promise<Dated<unknown>>
  readonly since: number
  until: number
}

/**
 * Values made from the database, kept under keys such as `menu/sodermalm` until they are dropped or their time is over.
 * Callers that come while one is being made share it.
 */
export class Memo {
  private readonly entries = new Map<string, Entry>()
  private readonly clock: Clock
  private readonly max: number
  /** While changes cannot be heard, nothing is kept. */
  private trusted = false

  constructor(clock: Clock, max = 20_000) {
    this.clock = clock
    this.max = max
  }

  async get<V>(key: string, make: () => Promise<Dated<V>>): Promise<V> {
    const known = this.entries.get(key)
    const now = this.clock.now().getTime()
    // A clock that was set back makes what was true later untrue.
    if (known && known.since <= now && now < known.until) return (await known.promise).value as V
    const entry: Entry = { promise: make(), since: now, until: Number.POSITIVE_INFINITY }
    // A change that comes while the value is being made takes it out again, so that an old one is never kept.
    if (this.trusted) this.keep(key, entry)
    try {
      const { value, until } = (await entry.promise) as Dated<V>
      entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY
      return value
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key)
      throw error
    }
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (this.entries.size > this.max) this.entries.delete(this.entries.keys().next().value ?? '')
  }

  /** Drops one key, or with a trailing slash every key that begins so. */
  drop(key: string): void {
    if (!key.endsWith('/')) {
      this.entries.delete(key)
      return
    }
    for (const candidate of this.entries.keys()) if (candidate.startsWith(key)) this.entries.delete(candidate)
  }

  dropAll(): void {
    this.entries.clear()
  }

  /** Told by whoever listens for changes: whether they can be heard. What was kept while they could not is void. */
  setTrusted(trusted: boolean): void {
    this.trusted = trusted
    this.entries.clear()
  }
}

/** The earlier of two limits. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}
