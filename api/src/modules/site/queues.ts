import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The queue limit; a few hundred ms of work. */
const WAITING_MAX = 400
/** The most turns of the event loop between two pages while new connections arrive. */
const TURNS_MAX = 200

/** Starts at most one page per turn of the event loop. */
export interface PageQueue {
  next(): Promise<boolean>
}

/**
 * Lets pages wait for all other work. Otherwise a flood of pages would starve health checks and orders (FAULT-29): each
 * turn would start a page for every open connection, while libuv accepts only one new connection per turn.
 *
 * @param server its new connections are accepted before pages
 */
export function createPageQueue(server: Pick<Server, 'on'>, waitingMax = WAITING_MAX): PageQueue {
  const waiting: (() => void)[] = []
  let isRunning = false
  let connections = 0
  server.on('connection', () => {
    connections++
  })

  async function acceptConnections(): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const before = connections
      await nextTurn()
      if (connections === before) return
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let begin = waiting.shift(); begin; begin = waiting.shift()) {
      begin()
      await acceptConnections()
    }
    isRunning = false
  }

  return {
    next() {
      if (waiting.length >= waitingMax) return Promise.resolve(false)
      return new Promise((resolve) => {
        waiting.push(() => resolve(true))
        if (!isRunning) void run()
      })
    },
  }
}

export interface RenderLimits {
  readonly concurrency: number
  readonly queueMax: number
  /** The longest wait in ms; after it, the browser renders the page. */
  readonly waitMs: number
}

/** There is one render thread, so a second concurrent render would share its processor and finish no sooner. */
export const RENDER_LIMITS: RenderLimits = { concurrency: 1, queueMax: 8, waitMs: 1_000 }

interface QueuedRender {
  readonly isShared: boolean
  readonly network: string
  readonly settle: (mayRender: boolean) => void
}

export interface RenderCounts {
  started: number
  rejected: number
}

export interface RenderQueue {
  /**
   * Runs a render when it is its turn. Resolves to null if too many wait or the wait takes too long. Cacheable pages go
   * ahead of personal ones, and one network takes at most half of the queue.
   */
  run<T>(network: string, isShared: boolean, make: () => Promise<T>): Promise<T | null>
  readonly counts: Readonly<RenderCounts>
}

export function createRenderQueue({ concurrency, queueMax, waitMs }: RenderLimits = RENDER_LIMITS): RenderQueue {
  const queue: QueuedRender[] = []
  const counts: RenderCounts = { started: 0, rejected: 0 }
  let running = 0

  function next(): void {
    const first = running < concurrency ? queue.shift() : undefined
    if (!first) return
    running++
    first.settle(true)
  }

  function drop(entry: QueuedRender): void {
    const at = queue.indexOf(entry)
    if (at !== -1) queue.splice(at, 1)
    entry.settle(false)
  }

  function enqueue(entry: QueuedRender): void {
    if (queue.length >= queueMax) {
      const last = queue.at(-1)
      // A cacheable page replaces the last personal one in a full queue.
      if (!entry.isShared || !last || last.isShared) {
        entry.settle(false)
        return
      }
      drop(last)
    }
    const index = entry.isShared ? queue.findIndex(({ isShared }) => !isShared) : -1
    queue.splice(index === -1 ? queue.length : index, 0, entry)
  }

  function acquire(network: string, isShared: boolean): Promise<boolean> {
    if (running < concurrency && queue.length === 0) {
      running++
      return Promise.resolve(true)
    }
    if (queue.filter((entry) => entry.network === network).length >= queueMax / 2) return Promise.resolve(false)
    return new Promise((resolve) => {
      const entry: QueuedRender = {
        isShared,
        network,
        settle(mayRender) {
          clearTimeout(timer)
          resolve(mayRender)
        },
      }
      const timer = setTimeout(() => drop(entry), waitMs)
      enqueue(entry)
    })
  }

  return {
    counts,
    async run(network, isShared, make) {
      if (!(await acquire(network, isShared))) {
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
