import { buttonClass } from '@carte/ui'
import type { ReactNode, Ref } from 'react'
import * as styles from './ProfileScreen.module.css'

interface CollapsedFormProps {
  readonly label: string
  readonly summary?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** Hides a rarely needed form behind a summary. */
export function CollapsedForm({ label, summary, children }: CollapsedFormProps) {
  return (
    <details className={styles.change}>
      <summary ref={summary} className={buttonClass('ghost', { small: true })}>
        {label}
      </summary>
      {children}
    </details>
  )
}
