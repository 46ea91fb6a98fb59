import { useEffect, useEffectEvent } from 'react'

/** Calls when somebody comes back to the page: what was under way has gone on meanwhile. */
export function useOnReturn(onReturn: () => void): void {
  const back = useEffectEvent(onReturn)
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') back()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}
