import type { ReactNode } from 'react'
import * as styles from './NextStep.module.css'

/** Positions a form's submit button: at the end of the form, on a small screen at the bottom of the window. */
export function NextStep({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
