import { useEffect, useRef, useState } from 'react'

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** Maps the elapsed share of the time to that of the way. Eases out, so that the last digits are readable while they change. */
const ease = (progress: number) => 1 - (1 - progress) ** 3

/**
 * Returns a number that counts to `value` in `durationMs` milliseconds when `value` changes. Starts at `value`, and jumps to it
 * under reduced motion.
 *
 * @returns an unrounded number; exactly `value` at the end
 */
export function useCountUp(value: number, durationMs: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    const show = (next: number) => {
      from.current = next
      setShown(next)
    }
    if (start === value) return
    let frame = 0
    let startedAt: number | undefined
    const renderFrame = (now: number) => {
      startedAt ??= now
      const progress = prefersReducedMotion() || durationMs <= 0 ? 1 : Math.min(1, (now - startedAt) / durationMs)
      show(progress === 1 ? value : start + (value - start) * ease(progress))
      if (progress < 1) frame = requestAnimationFrame(renderFrame)
    }
    frame = requestAnimationFrame(renderFrame)
    return () => cancelAnimationFrame(frame)
  }, [value, durationMs])
  return shown
}
