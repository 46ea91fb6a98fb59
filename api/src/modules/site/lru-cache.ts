/** A least-recently-used cache with a limit on the total weight. Failures and null are not cached. */
export class LruCache<V extends object> {
  private readonly entries = new Map<string, Promise<V | null>>()
  private readonly weights = new Map<string, number>()
  private readonly most: number
  private readonly weightOf: (value: V) => number
  private weight = 0

  constructor(most: number, weightOf: (value: V) => number = () => 1) {
    this.most = most
    this.weightOf = weightOf
  }

  get(key: string, make: () => Promise<V | null>): Promise<V | null> {
    const known = this.entries.get(key)
    if (known) {
      // Moves the entry to the end, as most recently used.
      this.entries.delete(key)
      this.entries.set(key, known)
      return known
    }
    const started = make()
    this.entries.set(key, started)
    started.then((value) => (value ? this.weigh(key, value) : this.forget(key))).catch(() => this.forget(key))
    return started
  }

  private weigh(key: string, value: V): void {
    const weight = this.weightOf(value)
    this.weights.set(key, weight)
    this.weight += weight
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most) return
      // Pending entries have no weight yet.
      if (this.weights.has(oldest)) this.forget(oldest)
    }
  }

  forget(key: string): void {
    this.entries.delete(key)
    this.weight -= this.weights.get(key) ?? 0
    this.weights.delete(key)
  }
}
