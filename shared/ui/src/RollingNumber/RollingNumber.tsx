import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './RollingNumber.module.css'

export type RollingNumberProps = {
  readonly value: number
  readonly format: (value: number) => string
  readonly className?: string | undefined
}

/** How long the digits roll (BASKET-12), as in the style sheet. */
const ROLL_MS = 1000

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Renders a number whose digits roll to its new value. It shows the old and the new value only, never a figure between
 * them. Screen readers get the new value.
 */
export function RollingNumber({ value, format, className }: RollingNumberProps) {
  const text = format(value)
  const before = useTextBefore(text)
  return (
    <span className={cx(styles.number, className)}>
      {before === null ? (
        text
      ) : (
        <>
          <span key={text} aria-hidden="true">
            {rollOf(before, text).map(({ id, from, to }) =>
              from === to ? (
                to
              ) : (
                <span key={id} data-from={from} className={styles.rolling}>
                  <span className={styles.arriving}>{to}</span>
                </span>
              ),
            )}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

/** Returns the text that was shown before this one, while the digits roll; else null. */
function useTextBefore(text: string): string | null {
  const [{ current, before }, setTexts] = useState<{ current: string; before: string | null }>({
    current: text,
    before: null,
  })
  if (current !== text) setTexts({ current: text, before: prefersReducedMotion() ? null : current })
  useEffect(() => {
    if (before === null) return
    const timer = setTimeout(() => setTexts({ current: text, before: null }), ROLL_MS)
    return () => clearTimeout(timer)
  }, [text, before])
  return current === text ? before : null
}

/** Pairs the characters of two texts from the end, because units and decimals stay in their places. */
function rollOf(before: string, text: string) {
  const old = [...before].reverse()
  return [...text]
    .reverse()
    .map((to, id) => ({ id, from: old[id] ?? '', to }))
    .reverse()
}
