import { useOnReturn } from '@carte/features'
import { useRevalidator } from '@carte/navigation'
import { useEffect, useEffectEvent } from 'react'

/** Loads the page's data again every 15 s while the page is visible, and when the person returns to it (MONEY-7). */
export function usePolling(isOn: boolean, intervalMs = 15_000): void {
  const { revalidate, state } = useRevalidator()
  const load = useEffectEvent(() => {
    if (isOn && state === 'idle' && !document.hidden) void revalidate()
  })
  useOnReturn(() => load())
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => load(), intervalMs)
    return () => clearInterval(timer)
  }, [isOn, intervalMs])
}
