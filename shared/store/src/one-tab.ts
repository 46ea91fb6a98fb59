/**
 * Does something in one of the browser's tabs: the one that somebody looks at, or has looked at last. A tab that comes into view takes the turn from the
 * other, which may be asleep and would not notice that nothing comes any more; when it is closed, the next one gets it. Where a browser
 * has no locks, or does not give them here, each tab does it.
 *
 * @param name of the lock that the tabs share
 * @param start what is done while it is this tab's turn; answers how to stop
 * @returns how to have no part in it any more
 */
export function inOneTab(name: string, start: () => () => void): () => void {
  const { locks } = navigator
  if (!locks) return start()

  /** Those that end this tab's turns and its waiting. */
  const ends = new Set<() => void>()
  let turns = 0
  let isOver = false
  let stopAlone: (() => void) | null = null

  /** Asks for the turn and holds it until it is ended, or taken. @returns whether locks are given here at all */
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
      // Taken by another tab, or not waited for any more.
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
  // A page that the browser keeps for the way back holds up nobody, nor is it refused for holding a lock.
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
