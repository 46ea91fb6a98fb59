import { VisuallyHidden } from '@carte/ui'
import { useEffect, useState } from 'react'

/**
 * Milliseconds without another status before the heading is announced: "ready" in the kitchen causes two steps at once.
 */
const SETTLED_MS = 500

/** Announces the heading when it changes without a navigation. */
export function HeadlineNews({ children: headline }: { readonly children: string }) {
  const [settled, setSettled] = useState(headline)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(headline), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [headline])
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>
}
