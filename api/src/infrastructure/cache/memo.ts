import type { Clock } from '../../config/context.ts'

/** A value and the moment from which it no longer holds; null when only a change of its rows ends it. */
export interface Dated<V> {
  readonly value: V
  readonly until: Date | null
  /** What it takes in memory, where that is counted. */
  readonly bytes?: number
}

interface Entry {
  readonly promise: Promise<Dated<unknown>>
  /** Once it has been made. */
  made: { readonly value: unknown } | null
  readonly since: number
  until: number
  bytes: number
}

export interface MemoLimits {
  readonly entries: number
  readonly bytes: number
}

const LIMITS: MemoLimits = { entries: 20_000, bytes: Number.POSITIVE_INFINITY }

/**
 * Values made from the database, kept under keys such as `menu/sodermalm` until they are dropped, their time is over, or
 * others that were used later need the room. Callers that come while one is being made share it.
 */
export class Memo {
  private readonly entries = new Map<string, Entry>()
  private readonly clock: Clock
  private readonly limits: MemoLimits
  private bytes = 0
  /** While changes cannot be heard, nothing is kept. */
  private trusted = false

  constructor(clock: Clock, limits: Partial<MemoLimits> = {}) {
    this.clock = clock
    this.limits = { ...LIMITS, ...limits }
  }

  /** How many values are kept, and the bytes that they say they take. */
  get size(): MemoLimits {
    return { entries: this.entries.size, bytes: this.bytes }
  }

  /** Returns the value itself where it is kept, so that an answer from memory waits for no promise. */
  get<V>(key: string, make: () => Promise<Dated<V>>): V | Promise<V> {
    const known = this.entries.get(key)
    const now = this.clock.now().getTime()
    // A clock that was set back makes what was true later untrue.
    if (known && known.since <= now && now < known.until) {
      this.keep(key, known)
      return known.made ? (known.made.value as V) : known.promise.then(({ value }) => value as V)
    }
    return this.make(key, now, make)
  }

  private async make<V>(key: string, since: number, make: () => Promise<Dated<V>>): Promise<V> {
    const entry: Entry = { promise: make(), made: null, since, until: Number.POSITIVE_INFINITY, bytes: 0 }
    // A change that comes while the value is being made takes it out again, so that an old one is never kept.
    if (this.trusted) this.keep(key, entry)
    try {
      const { value, until, bytes = 0 } = (await entry.promise) as Dated<V>
      entry.made = { value }
      entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY
      this.weigh(key, entry, bytes)
      return value
    } catch (error) {
      if (this.entries.get(key) === entry) this.remove(key)
      throw error
    }
  }

  /** Puts an entry behind all others, as the one that was used last. */
  private keep(key: string, entry: Entry): void {
    this.remove(key)
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    this.makeRoom()
  }

  private weigh(key: string, entry: Entry, bytes: number): void {
    if (this.entries.get(key) !== entry) return
    // What holds no longer than it took to make is not kept.
    if (entry.until <= this.clock.now().getTime()) {
      this.remove(key)
      return
    }
    entry.bytes = bytes
    this.bytes += bytes
    this.makeRoom()
  }

  private makeRoom(): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.entries && this.bytes <= this.limits.bytes) return
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }

  /** Drops one key, or with a trailing slash every key that begins so. */
  drop(key: string): void {
    if (!key.endsWith('/')) {
      this.remove(key)
      return
    }
    for (const candidate of this.entries.keys()) if (candidate.startsWith(key)) this.remove(candidate)
  }

  dropAll(): void {
    this.entries.clear()
    this.bytes = 0
  }

  /** Told by whoever listens for changes: whether they can be heard. What was kept while they could not is void. */
  setTrusted(trusted: boolean): void {
    this.trusted = trusted
    this.dropAll()
  }
}

/** The earlier of two limits. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}
