export interface RenderLimits {
  readonly atOnce: number
  readonly waiting: number
  /** The longest wait in ms; after it, the browser renders the page. */
  readonly waitMs: number
}

/** There is one render thread, so a second concurrent render would share its processor and finish no sooner. */
export const RENDER_LIMITS: RenderLimits = { atOnce: 1, waiting: 8, waitMs: 1_000 }

interface Waiting {
  readonly isShared: boolean
  readonly network: string
  readonly settle: (mayRender: boolean) => void
}

export interface RenderCounts {
  started: number
  rejected: number
}

export interface Renders {
  /**
   * Runs a render when it is its turn. Resolves to null if too many wait or the wait takes too long. Cacheable pages go
   * ahead of personal ones, and one network takes at most half of the queue.
   */
  run<T>(network: string, isShared: boolean, make: () => Promise<T>): Promise<T | null>
  readonly counts: Readonly<RenderCounts>
}

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
      // A cacheable page replaces the last personal one in a full queue.
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
