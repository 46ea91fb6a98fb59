import { Skeleton } from '@carte/ui'
import * as styles from './BasketFallback.module.css'

/** The basket's shape on a large screen; a small one shows nothing until there is a bar. */
export function BasketSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="box" width="60%" height="1.75rem" />
      <Skeleton shape="box" height="3.5rem" />
      <Skeleton shape="box" height="3.5rem" />
    </div>
  )
}
