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
export function createPageQueue(server: Pick<Server, 'on'>, most = WAITING_MAX): PageQueue {
  const waiting: (() => void)[] = []
  let isRunning = false
  let connections = 0
  server.on('connection', () => {
    connections++
  })

  async function acceptAll(): Promise<void> {
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
      await acceptAll()
    }
    isRunning = false
  }

  return {
    next() {
      if (waiting.length >= most) return Promise.resolve(false)
      return new Promise((resolve) => {
        waiting.push(() => resolve(true))
        if (!isRunning) void run()
      })
    },
  }
}
