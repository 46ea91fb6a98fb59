import { useEffect, useEffectEvent } from 'react'

/** The first pause in milliseconds; doubled after each attempt. */
const FIRST_MS = 4000
const LONGEST_MS = 64_000

/**
 * Retries while `enabled`: when the connection returns or the tab becomes visible, and otherwise with growing pauses,
 * so that a restarting server is not overloaded. A hidden tab does not retry.
 */
export function useBackoffRetry(enabled: boolean, retry: () => unknown) {
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
