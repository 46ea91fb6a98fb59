import { Link, PageTitle } from '@carte/navigation'
import { cx, Icon } from '@carte/ui'
import type { ReactNode } from 'react'
import * as styles from './SectionPage.module.css'

interface SectionPageProps {
  /** Heading of the page and title of the document. */
  readonly title: string
  /** A line below the heading. */
  readonly intro?: ReactNode
  /** The page above this one. */
  readonly back?: { readonly href: string; readonly label: string } | undefined
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** `narrow` for forms and texts; `wide` for tables and boards. */
  readonly width?: 'narrow' | 'wide' | undefined
  readonly children: ReactNode
}

/** The page of a section: its heading, which takes the focus after a navigation, and its content. */
export function SectionPage({ title, intro, back, actions, width = 'wide', children }: SectionPageProps) {
  return (
    <div className={cx(styles.page, width === 'narrow' && styles.narrow)}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <div className={styles.titles}>
          {back && (
            <Link to={back.href} className={styles.back}>
              <Icon name="back" size={18} />
              {back.label}
            </Link>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {intro != null && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions != null && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
