import { useEffect, useState } from 'react'
import { hasMarkup, plainTextOf } from './markup.ts'
import * as styles from './ServerMessage.module.css'

/** Returns the message as sanitized nodes. Null for plain text, while the sanitizer loads, and if it fails to load. */
function useSanitized(message: string): DocumentFragment | null {
  const [made, setMade] = useState<{ readonly of: string; readonly nodes: DocumentFragment } | null>(null)
  useEffect(() => {
    if (!hasMarkup(message)) return
    let isWanted = true
    import(/* webpackChunkName: 'sanitise' */ './sanitise.ts').then(
      ({ sanitize: sanitise }) => isWanted && setMade({ of: message, nodes: sanitise(message) }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [message])
  return made?.of === message ? made.nodes : null
}

/**
 * Shows a server's message, which may contain HTML: as plain text at once, with its formatting once it has been
 * sanitized. No other component renders foreign HTML.
 */
export function ServerMessage({ message }: { readonly message: string }) {
  const nodes = useSanitized(message)
  if (nodes === null) return <p className={styles.message}>{hasMarkup(message) ? plainTextOf(message) : message}</p>
  return <div className={styles.message} ref={(place) => place?.replaceChildren(nodes.cloneNode(true))} />
}
