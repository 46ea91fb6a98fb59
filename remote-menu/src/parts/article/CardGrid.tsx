import type { ReactNode } from 'react'
import * as styles from './CardGrid.module.css'

/** Where article cards lie: one below the other on a small screen, as many beside each other as fit on a large one. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that it is a list when the bullets are gone
    <ul role="list" className={styles.grid}>
      {children}
    </ul>
  )
}
