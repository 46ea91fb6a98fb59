/** A least-recently-used cache with a limit on the total weight. Failures and null are not cached. */
export class LruCache<V extends object> {
  private readonly entries = new Map<string, Promise<V | null>>()
  private readonly weights = new Map<string, number>()
  private readonly weightMax: number
  private readonly weightOf: (value: V) => number
  private weight = 0

  constructor(weightMax: number, weightOf: (value: V) => number = () => 1) {
    this.weightMax = weightMax
    this.weightOf = weightOf
  }

  get(key: string, make: () => Promise<V | null>): Promise<V | null> {
    const cached = this.entries.get(key)
    if (cached) {
      // Moves the entry to the end, as most recently used.
      this.entries.delete(key)
      this.entries.set(key, cached)
      return cached
    }
    const pending = make()
    this.entries.set(key, pending)
    pending.then((value) => (value ? this.weigh(key, value) : this.delete(key))).catch(() => this.delete(key))
    return pending
  }

  private weigh(key: string, value: V): void {
    const weight = this.weightOf(value)
    this.weights.set(key, weight)
    this.weight += weight
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.weightMax) return
      // Pending entries have no weight yet.
      if (this.weights.has(oldest)) this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.entries.delete(key)
    this.weight -= this.weights.get(key) ?? 0
    this.weights.delete(key)
  }
}
