import type { HTMLAttributes } from 'react'
import * as styles from './VisuallyHidden.module.css'

export type VisuallyHiddenProps = Omit<HTMLAttributes<HTMLSpanElement>, 'className'>

export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <span {...props} className={styles.hidden} />
}
