import { useEffect } from 'react'

/** Keeps the device from dimming and sleeping, where the browser can; it lets go whenever the page is hidden, and is asked again when it is seen. */
export function useWakeLock(): void {
  useEffect(() => {
    // Not in every browser, nor on an address without TLS.
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
        // A device that saves its battery says no; the board goes on.
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
