/**
 * Runs something in only one of the browser's tabs: the visible one, or the one that was visible last. A tab that
 * becomes visible steals the lock, because the other tab may be suspended. When a tab closes, the next one gets the
 * lock. Without the Web Locks API, or if it is denied, every tab runs it.
 *
 * @param name the lock's name, the same in all tabs
 * @param start starts the work and returns a function that stops it
 * @returns a function that stops the work in this tab and gives up its place in the queue
 */
export function inOneTab(name: string, start: () => () => void): () => void {
  const { locks } = navigator
  if (!locks) return start()

  /** Functions that release the lock or stop waiting for it. */
  const ends = new Set<() => void>()
  let turns = 0
  let isOver = false
  let stopAlone: (() => void) | null = null

  /**
   * Requests the lock and holds it until released or stolen.
   *
   * @returns whether the lock API works here
   */
  const ask = async (options: LockOptions): Promise<boolean> => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    ends.add(end)
    try {
      await locks.request(name, options, async () => {
        if (isOver) return
        const stop = start()
        turns += 1
        await ended
        turns -= 1
        stop()
      })
      return true
    } catch (error) {
      // `AbortError`: another tab has stolen the lock, or `signal` has aborted the wait.
      return error instanceof DOMException && error.name === 'AbortError'
    } finally {
      end()
      ends.delete(end)
    }
  }

  const begin = async () => {
    const waiting = new AbortController()
    const stopWaiting = () => waiting.abort()
    ends.add(stopWaiting)
    while (!isOver) {
      if (await ask({ signal: waiting.signal })) continue
      stopAlone = isOver ? null : start()
      break
    }
    ends.delete(stopWaiting)
  }
  const take = () => {
    if (document.visibilityState === 'visible' && turns === 0 && !isOver) void ask({ steal: true })
  }
  const end = () => {
    isOver = true
    for (const each of ends) each()
    stopAlone?.()
    stopAlone = null
  }
  // A page in the back/forward cache must not hold a lock: other tabs would wait for it, and browsers do not cache such
  // a page.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isOver = false
    take()
    void begin()
  }

  document.addEventListener('visibilitychange', take)
  addEventListener('pagehide', end)
  addEventListener('pageshow', onShow)
  take()
  void begin()
  return () => {
    document.removeEventListener('visibilitychange', take)
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', onShow)
    end()
  }
}
