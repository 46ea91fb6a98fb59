import { Card } from '@carte/ui'
import { type ReactNode, useId } from 'react'
import * as styles from './ProfileScreen.module.css'

/** Renders a card of the profile with a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" pad="l" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}
