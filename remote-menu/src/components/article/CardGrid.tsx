import type { ReactNode, Ref } from 'react'
import * as styles from './CardGrid.module.css'

type CardGridProps = {
  readonly children: ReactNode
  readonly ref?: Ref<HTMLUListElement>
}

export function CardGrid({ children, ref }: CardGridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul ref={ref} role="list" className={styles.grid}>
      {children}
    </ul>
  )
}
