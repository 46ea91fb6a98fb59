import type { Clock } from '../../config/context.ts'

/** A value and its expiry; null if only a change of its rows invalidates it. */
export interface Expiring<V> {
  readonly value: V
  readonly until: Date | null
  readonly bytes?: number
}

interface Entry {
  readonly promise: Promise<Expiring<unknown>>
  /** Null while the value is being computed. */
  computed: { readonly value: unknown } | null
  readonly since: number
  until: number
  bytes: number
}

export interface CacheLimits {
  readonly entries: number
  readonly bytes: number
}

const LIMITS: CacheLimits = { entries: 20_000, bytes: Number.POSITIVE_INFINITY }

/**
 * A cache of values from the database, under keys such as `menu/sodermalm`. An entry stays until it is dropped,
 * expires, or is the least recently used at a limit. Concurrent callers share one computation.
 */
export class Cache {
  private readonly entries = new Map<string, Entry>()
  private readonly clock: Clock
  private readonly limits: CacheLimits
  private bytes = 0
  /** Counts the changes that may have made something outdated. */
  private changeCount = 0
  /** False while the change notifications are disconnected: then nothing is cached. */
  private isEnabled = false

  constructor(clock: Clock, limits: Partial<CacheLimits> = {}) {
    this.clock = clock
    this.limits = { ...LIMITS, ...limits }
  }

  get size(): CacheLimits {
    return { entries: this.entries.size, bytes: this.bytes }
  }

  /** A value that was computed before this number changed may be outdated. */
  get changes(): number {
    return this.changeCount
  }

  /** Returns the cached value, or undefined. */
  peek<V>(key: string): V | undefined {
    const cached = this.entries.get(key)
    if (!cached?.computed || !this.isCurrent(cached)) return undefined
    this.touch(key, cached)
    return cached.computed.value as V
  }

  /** Returns whether an entry has not expired. Reads the clock only if it can expire, because that takes long. */
  private isCurrent({ since, until }: Entry): boolean {
    if (until === Number.POSITIVE_INFINITY) return true
    const now = this.clock.now().getTime()
    // An entry from the future was made before the clock was set back.
    return since <= now && now < until
  }

  /**
   * Returns the cached value, or else computes it with `make` and caches it. A cached value comes without a promise, so
   * that a response from the cache need not wait.
   */
  get<V>(key: string, make: () => Promise<Expiring<V>>): V | Promise<V> {
    const cached = this.entries.get(key)
    if (cached && this.isCurrent(cached)) {
      this.touch(key, cached)
      return cached.computed ? (cached.computed.value as V) : cached.promise.then(({ value }) => value as V)
    }
    return this.make(key, make)
  }

  private async make<V>(key: string, make: () => Promise<Expiring<V>>): Promise<V> {
    const since = this.clock.now().getTime()
    const entry: Entry = { promise: make(), computed: null, since, until: Number.POSITIVE_INFINITY, bytes: 0 }
    // A change during the computation removes the entry, so that no outdated value is cached.
    if (this.isEnabled) this.put(key, entry)
    try {
      const { value, until, bytes = 0 } = (await entry.promise) as Expiring<V>
      entry.computed = { value }
      entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY
      this.setSize(key, entry, bytes)
      return value
    } catch (error) {
      if (this.entries.get(key) === entry) this.remove(key)
      throw error
    }
  }

  /** Makes an entry the most recently used. The order does not matter while the cache is less than half full. */
  private touch(key: string, entry: Entry): void {
    if (this.entries.size < this.limits.entries / 2 && this.bytes < this.limits.bytes / 2) return
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  private put(key: string, entry: Entry): void {
    this.remove(key)
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    this.evict()
  }

  private setSize(key: string, entry: Entry, bytes: number): void {
    if (this.entries.get(key) !== entry) return
    // The value expired while it was computed.
    if (entry.until <= this.clock.now().getTime()) {
      this.remove(key)
      return
    }
    entry.bytes = bytes
    this.bytes += bytes
    this.evict()
  }

  private evict(): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.entries && this.bytes <= this.limits.bytes) return
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }

  /** Drops one key or, if it ends in a slash, all keys with this prefix. */
  drop(key: string): void {
    this.changeCount++
    if (!key.endsWith('/')) {
      this.remove(key)
      return
    }
    for (const candidate of this.entries.keys()) if (candidate.startsWith(key)) this.remove(candidate)
  }

  dropAll(): void {
    this.changeCount++
    this.entries.clear()
    this.bytes = 0
  }

  /**
   * Enables the cache while change notifications are connected. Drops all entries, because changes may have been missed.
   */
  setEnabled(isEnabled: boolean): void {
    this.isEnabled = isEnabled
    this.dropAll()
  }
}

/** Returns the earlier date; null means no limit. */
export function earlierDate(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}
