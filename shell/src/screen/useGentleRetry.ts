import { useEffect, useEffectEvent } from 'react'

/** First pause, doubled after each try. */
const FIRST_MS = 4000
const LONGEST_MS = 64_000

/**
 * Tries again by itself while `enabled`: when the connection or the tab comes back, and otherwise ever more rarely, so that a
 * service that is just coming up is not run over. A hidden tab waits.
 */
export function useGentleRetry(enabled: boolean, retry: () => unknown) {
  const tryNow = useEffectEvent(() => {
    if (!document.hidden && navigator.onLine) retry()
  })

  useEffect(() => {
    if (!enabled) return
    let pause = FIRST_MS
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        tryNow()
        pause = Math.min(pause * 2, LONGEST_MS)
        wait()
      }, pause)
    }
    const onBack = () => tryNow()
    wait()
    addEventListener('online', onBack)
    document.addEventListener('visibilitychange', onBack)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onBack)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [enabled])
}
