interface Reader {
  /** Reads now, or once more after the read that is under way. */
  readonly read: () => void
  /** Forgets calls that wait. */
  readonly stop: () => void
}

/**
 * Combines calls: one read is under way at a time, and calls meanwhile cause one more.
 *
 * @param load never rejects
 * @param pauseMs milliseconds between the end of a read and the next one
 */
export function createReader(load: () => Promise<void>, pauseMs = 0): Reader {
  let isRunning = false
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let generation = 0

  const run = async () => {
    const startedIn = generation
    isRunning = true
    isWanted = false
    await load()
    if (startedIn !== generation) return
    if (pauseMs > 0) timer = setTimeout(next, pauseMs)
    else next()
  }
  function next() {
    isRunning = false
    if (isWanted) void run()
  }
  return {
    read() {
      isWanted = true
      if (!isRunning) void run()
    },
    stop() {
      generation += 1
      clearTimeout(timer)
      isRunning = false
      isWanted = false
    },
  }
}
