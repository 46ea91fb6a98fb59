import type { ReactNode } from 'react'
import * as styles from './StickyBar.module.css'

/** Shows a form's submit button at the end of the form, on a small screen at the bottom of the window. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
