import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

export interface RenderLimits {
  /** Renders at once. */
  readonly atOnce: number
  /** Requests that wait for their turn. */
  readonly waiting: number
  /** Milliseconds after which the browser renders the page itself. */
  readonly waitMs: number
  /** Milliseconds for which a finished render keeps its place, so that other calls get as much time as renders. */
  readonly restMs: (busyMs: number) => number
}

/** The longest pause after one render, in milliseconds. */
const MOST_REST_MS = 200

/**
 * One thread renders and answers everything else. A render is work of the processor, so a second one at the same time ends
 * no sooner, and while one rested the other would take its half (measured: docs/scaling.md).
 */
export const RENDER_LIMITS: RenderLimits = {
  atOnce: 1,
  waiting: 8,
  waitMs: 1_000,
  restMs: (busyMs) => Math.min(busyMs, MOST_REST_MS),
}

interface Waiting {
  readonly isShared: boolean
  readonly network: string
  /** Called with false when there is no room. */
  readonly settle: (mayRender: boolean) => void
}

/** What has become of requests for a render. */
export interface RenderCounts {
  started: number
  /** Left to the browser. */
  rejected: number
}

export interface Renders {
  /**
   * Renders when there is room for it; resolves to null when there is none: too many wait, or it took too long. Pages for
   * many guests go ahead of those for one, and one network takes at most half of the places.
   */
  run<T>(network: string, isShared: boolean, make: () => Promise<T>): Promise<T | null>
  readonly counts: Readonly<RenderCounts>
}

/** Bounds the renders of this process: so many at once, so many that wait, for so long. */
export function createRenders({ atOnce, waiting: most, waitMs, restMs }: RenderLimits = RENDER_LIMITS): Renders {
  const queue: Waiting[] = []
  const counts: RenderCounts = { started: 0, rejected: 0 }
  let running = 0

  function next(): void {
    const first = running < atOnce ? queue.shift() : undefined
    if (!first) return
    running++
    first.settle(true)
  }

  function leave(one: Waiting): void {
    const at = queue.indexOf(one)
    if (at !== -1) queue.splice(at, 1)
    one.settle(false)
  }

  function enter(one: Waiting): void {
    if (queue.length >= most) {
      const last = queue.at(-1)
      // A page for many is worth more than the last one for a single guest.
      if (!one.isShared || !last || last.isShared) {
        one.settle(false)
        return
      }
      leave(last)
    }
    const behind = one.isShared ? queue.findIndex(({ isShared }) => !isShared) : -1
    queue.splice(behind === -1 ? queue.length : behind, 0, one)
  }

  function turn(network: string, isShared: boolean): Promise<boolean> {
    if (running < atOnce && queue.length === 0) {
      running++
      return Promise.resolve(true)
    }
    if (queue.filter((one) => one.network === network).length >= most / 2) return Promise.resolve(false)
    return new Promise((resolve) => {
      const one: Waiting = {
        isShared,
        network,
        settle(mayRender) {
          clearTimeout(timer)
          resolve(mayRender)
        },
      }
      const timer = setTimeout(() => leave(one), waitMs)
      enter(one)
    })
  }

  /** Gives the place on, after as much time for others as this render took. */
  async function rest(before: ReturnType<typeof performance.eventLoopUtilization>): Promise<void> {
    const { active } = performance.eventLoopUtilization(before)
    await wait(restMs(active), undefined, { ref: false })
    running--
    next()
  }

  return {
    counts,
    async run(network, isShared, make) {
      if (!(await turn(network, isShared))) {
        counts.rejected++
        return null
      }
      counts.started++
      const before = performance.eventLoopUtilization()
      try {
        return await make()
      } finally {
        void rest(before)
      }
    },
  }
}
