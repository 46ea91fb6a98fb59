import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Pages that wait for their turn: some hundred milliseconds of work. */
const MOST_WAITING = 400
/** Turns of the event loop between two pages at most, while new connections come. */
const MOST_TURNS = 200

/** Gives pages their turn, one in each turn of the event loop. */
export interface Turns {
  /** Resolves when a page may begin; false when too many wait already. */
  next(): Promise<boolean>
}

/**
 * Makes pages wait for everything else. Without it a flood of pages keeps liveness and orders out: a turn of the event loop
 * would make a page for each open connection, and libuv accepts no more than one new connection in each turn.
 *
 * @param server its new connections go ahead of pages
 */
export function createTurns(server: Pick<Server, 'on'>, most = MOST_WAITING): Turns {
  const waiting: (() => void)[] = []
  let isRunning = false
  let connections = 0
  server.on('connection', () => {
    connections++
  })

  /** Waits until a turn has brought no new connection. */
  async function acceptAll(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
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
