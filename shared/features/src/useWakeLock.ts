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
    let isRequesting = false
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || isRequesting || lock?.released === false) return
      isRequesting = true
      try {
        lock = await locks.request('screen')
        if (isUnmounted) await lock.release()
      } catch {
        // Browsers reject the request in battery-saver mode. The page works without the lock.
      } finally {
        isRequesting = false
      }
    }
    const onVisibilityChange = () => void requestLock()
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}
