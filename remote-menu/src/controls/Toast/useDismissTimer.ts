import { useEffect, useRef } from 'react'

/**
 * Calls `onDone` once after `ms` milliseconds of `running`; a pause keeps what is left.
 * @param key starts afresh when it changes, such as the message shown
 */
export function useDismissTimer(running: boolean, ms: number, key: unknown, onDone: () => void): void {
  const done = useRef(onDone)
  const left = useRef(ms)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a reason to start again, not a value that is read
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
