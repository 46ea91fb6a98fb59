import type { ReactNode, Ref } from 'react'
import * as styles from './CardGrid.module.css'

type CardGridProps = {
  readonly children: ReactNode
  readonly ref?: Ref<HTMLUListElement>
}

/** Where article cards lie: one below the other on a small screen, as many beside each other as fit on a large one. */
export function CardGrid({ children, ref }: CardGridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that it is a list when the bullets are gone
    <ul ref={ref} role="list" className={styles.grid}>
      {children}
    </ul>
  )
}
