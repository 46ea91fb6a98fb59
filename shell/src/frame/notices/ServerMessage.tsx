import { useEffect, useState } from 'react'
import { hasMarkup, wordsOf } from './markup.ts'
import * as styles from './ServerMessage.module.css'

/** The message as harmless HTML; null while it has none, and for good where what makes it harmless cannot be had. */
function useHarmless(message: string): string | null {
  const [made, setMade] = useState<{ readonly of: string; readonly html: string } | null>(null)
  useEffect(() => {
    if (!hasMarkup(message)) return
    let isWanted = true
    import(/* webpackChunkName: 'sanitise' */ './sanitise.ts').then(
      ({ sanitise }) => isWanted && setMade({ of: message, html: sanitise(message) }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [message])
  return made?.of === message ? made.html : null
}

/**
 * What a server says in its own words (spec §8 "message may be HTML"): its words at once, and its formatting once that has been made harmless.
 * The one place of the site that draws HTML from elsewhere.
 */
export function ServerMessage({ message }: { readonly message: string }) {
  const html = useHarmless(message)
  if (html === null) return <p className={styles.message}>{hasMarkup(message) ? wordsOf(message) : message}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a message may be HTML; `sanitise` has left formatting and harmless links
  return <div className={styles.message} dangerouslySetInnerHTML={{ __html: html }} />
}
