import { buttonClass } from '@carte/ui'
import type { ReactNode, Ref } from 'react'
import * as styles from './ProfileScreen.module.css'

export interface ChangeProps {
  readonly label: string
  readonly summary?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** Hides a rarely needed form behind a summary. */
export function Change({ label, summary, children }: ChangeProps) {
  return (
    <details className={styles.change}>
      <summary ref={summary} className={buttonClass('ghost', { small: true })}>
        {label}
      </summary>
      {children}
    </details>
  )
}
