import { cx } from '@carte/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './StickyBar.module.css'

/** Shows a form's submit button at the end of the form, on a small screen at the bottom of the window. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  // The page, or the embed element, reserves the bar's height at its end, where this moves nothing.
  useEffect(() => {
    const page = bar.current?.closest('[data-carte-root]') ?? document.documentElement
    page.classList.add(cx(styles.page))
    return () => page.classList.remove(cx(styles.page))
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  )
}
