import { useEffect } from 'react'

/** Keeps the device from dimming and sleeping, where the browser can; it lets go whenever the page is hidden, and is asked again when it is seen. */
export function useWakeLock(): void {
  useEffect(() => {
    // Not in every browser, nor on an address without TLS.
    const locks: WakeLock | undefined = navigator.wakeLock
    if (!locks) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const held = await locks.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // A device that saves its battery says no; the board goes on.
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
