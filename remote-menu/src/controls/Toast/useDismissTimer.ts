import { useEffect, useRef } from 'react'

/**
 * Calls `onDone` once after `ms` milliseconds of `running`; a pause keeps the remaining time.
 * @param key restarts the timer when it changes, for example the message
 */
export function useDismissTimer(running: boolean, ms: number, key: unknown, onDone: () => void): void {
  const done = useRef(onDone)
  const left = useRef(ms)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the timer; its value is not read
  useEffect(() => {
    left.current = ms
  }, [ms, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!running) return
    const started = performance.now()
    const timer = setTimeout(() => done.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - started))
    }
  }, [running, ms, key])
}
