import { useEffect, useState } from 'react'
import { hasMarkup, wordsOf } from './markup.ts'
import * as styles from './ServerMessage.module.css'

/** The message as harmless nodes; null while it has none, and for good where what makes it harmless cannot be had. */
function useHarmless(message: string): DocumentFragment | null {
  const [made, setMade] = useState<{ readonly of: string; readonly nodes: DocumentFragment } | null>(null)
  useEffect(() => {
    if (!hasMarkup(message)) return
    let isWanted = true
    import(/* webpackChunkName: 'sanitise' */ './sanitise.ts').then(
      ({ sanitise }) => isWanted && setMade({ of: message, nodes: sanitise(message) }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [message])
  return made?.of === message ? made.nodes : null
}

/**
 * What a server says in its own words (spec §8 "message may be HTML"): its words at once, and its formatting once that has been made harmless.
 * The one place of the site that draws what was HTML elsewhere.
 */
export function ServerMessage({ message }: { readonly message: string }) {
  const nodes = useHarmless(message)
  if (nodes === null) return <p className={styles.message}>{hasMarkup(message) ? wordsOf(message) : message}</p>
  return <div className={styles.message} ref={(place) => place?.replaceChildren(nodes.cloneNode(true))} />
}
