import { paths } from '@carte/navigation'
import * as styles from './FrameError.module.css'

/**
 * Renders the last resort after an error in the frame itself. It uses no store and no texts, because they may be the
 * cause, and plain links, so that the page reloads.
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
