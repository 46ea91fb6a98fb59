import { Card } from '@carte/ui'
import { type ReactNode, type Ref, useId } from 'react'
import * as styles from './ProfileScreen.module.css'

interface SectionProps {
  readonly title: string
  /** For a heading that can take the focus. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** Renders a card of the profile with a heading. */
export function Section({ title, heading, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" pad="l" aria-labelledby={id} className={styles.section}>
      <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
