export interface RenderLimits {
  /** Renders at once. */
  readonly atOnce: number
  /** Requests that wait for their turn. */
  readonly waiting: number
  /** Milliseconds after which the browser renders the page itself. */
  readonly waitMs: number
}

/** One thread renders. A second render at the same time is work of the same processor, and ends no sooner. */
export const RENDER_LIMITS: RenderLimits = { atOnce: 1, waiting: 8, waitMs: 1_000 }

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
export function createRenders({ atOnce, waiting: most, waitMs }: RenderLimits = RENDER_LIMITS): Renders {
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

  return {
    counts,
    async run(network, isShared, make) {
      if (!(await turn(network, isShared))) {
        counts.rejected++
        return null
      }
      counts.started++
      try {
        return await make()
      } finally {
        running--
        next()
      }
    },
  }
}
