import { useEffect, useEffectEvent } from 'react'

/** Calls back when the page becomes visible: a sleeping phone misses events. */
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
