import { paths } from '@carte/navigation'
import * as styles from './FrameError.module.css'

/**
 * The last resort, when the frame itself has broken: needs no store and no texts, because one of them may be why. Plain links,
 * so that the page starts afresh.
 */
export function FrameError() {
  return (
    <main className={styles.page}>
      <title>Carte</title>
      <h1 lang="en">Something went wrong</h1>
      <p lang="en">Your basket is kept. Please start again.</p>
      <p>
        <a href={paths.home.href()} lang="en">
          Start again
        </a>
      </p>
    </main>
  )
}
