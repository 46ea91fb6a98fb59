import { useNavigation } from '@carte/navigation'
import * as styles from './Progress.module.css'

/** Renders a progress line during a navigation. CSS delays it, so that it does not flicker for fast ones. */
export function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles.progress} aria-hidden="true" />
}
