import { percentile } from '../bench/stats.ts'

export interface Times {
  readonly count: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

/** Collects times between `open` and `close`, and errors at any time. */
export interface Recorder {
  open(): void
  close(): void
  /**
   * Records a duration. Ignores requests that began before `open` or that ended after `close`.
   *
   * @param ms the duration
   * @param begunAt its start on `performance.now()`
   */
  time(name: string, ms: number, begunAt?: number): void
  /** Counts an error, also outside the measurement. */
  error(name: string, what: string): void
  times(name: string): Times
  /** Number of errors by `name: what`, such as `order: 503`. */
  readonly errors: ReadonlyMap<string, number>
}

const ERROR_KINDS_MAX = 50

export function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => percentile(sorted, share)
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

export function createRecorder(): Recorder {
  const all = new Map<string, number[]>()
  const errors = new Map<string, number>()
  let openedAt = Number.POSITIVE_INFINITY
  let isOpen = false
  return {
    errors,
    open() {
      isOpen = true
      openedAt = performance.now()
    },
    close() {
      isOpen = false
    },
    time(name, ms, begunAt = performance.now()) {
      if (!isOpen || begunAt < openedAt) return
      const known = all.get(name)
      if (known) known.push(ms)
      else all.set(name, [ms])
    },
    error(name, what) {
      const line = `${name}: ${what}`
      if (errors.has(line) || errors.size < ERROR_KINDS_MAX) errors.set(line, (errors.get(line) ?? 0) + 1)
    },
    times: (name) => timesOf(all.get(name) ?? []),
  }
}
