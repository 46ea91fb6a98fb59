import { Skeleton } from '@carte/ui'
import * as styles from './BasketFallback.module.css'

/** Renders the basket's shape on a large screen. A small screen shows nothing until there is a bar. */
export function BasketSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="box" width="60%" height="1.75rem" />
      <Skeleton shape="box" height="3.5rem" />
      <Skeleton shape="box" height="3.5rem" />
    </div>
  )
}
