import type { ReactNode } from 'react'
import * as styles from './NextStep.module.css'

/** The place of a form's one button: at its end, and on a small screen at the bottom, under the thumb. */
export function NextStep({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
