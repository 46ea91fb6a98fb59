import type { ReactNode, Ref } from 'react'
import * as styles from './CardGrid.module.css'

type CardGridProps = {
  readonly children: ReactNode
  readonly ref?: Ref<HTMLUListElement>
}

/** Renders article cards: a list on a small screen, a grid on a large one. */
export function CardGrid({ children, ref }: CardGridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul ref={ref} role="list" className={styles.grid}>
      {children}
    </ul>
  )
}
