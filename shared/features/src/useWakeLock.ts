import { useEffect } from 'react'

/**
 * Keeps the screen on, where the browser supports it. Browsers release the lock of a hidden page, so it is requested
 * again when the page becomes visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    // Missing in some browsers, and without TLS.
    const locks: WakeLock | undefined = navigator.wakeLock
    if (!locks) return
    let lock: WakeLockSentinel | null = null
    let isAsking = false
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || isAsking || lock?.released === false) return
      isAsking = true
      try {
        lock = await locks.request('screen')
        if (isOver) await lock.release()
      } catch {
        // The browser rejects the request in battery-saver mode; the board works without it.
      } finally {
        isAsking = false
      }
    }
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
