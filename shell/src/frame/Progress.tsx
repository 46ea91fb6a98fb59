import { useNavigation } from '@carte/navigation'
import * as styles from './Progress.module.css'

/** A thin line while the next screen is on its way; waits a moment, so that quick ones do not flicker. */
export function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles.progress} aria-hidden="true" />
}
