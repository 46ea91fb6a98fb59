import { useEffect, useRef, useState } from 'react'

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** Eases out, so that the last digits are readable while they change. */
const ease = (part: number) => 1 - (1 - part) ** 3

/**
 * Returns a number that counts to `value` in `ms` milliseconds when `value` changes. Starts at `value`, and jumps to it
 * under reduced motion.
 *
 * @returns an unrounded number; exactly `value` at the end
 */
export function useCountUp(value: number, ms: number): number {
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
    let begun: number | undefined
    const run = (now: number) => {
      begun ??= now
      const part = prefersReducedMotion() || ms <= 0 ? 1 : Math.min(1, (now - begun) / ms)
      show(part === 1 ? value : start + (value - start) * ease(part))
      if (part < 1) frame = requestAnimationFrame(run)
    }
    frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [value, ms])
  return shown
}
