import { VisuallyHidden } from '@carte/ui'
import { useEffect, useState } from 'react'

/** Milliseconds without another step. A cook's tap on "ready" takes two steps at once. */
const SETTLED_MS = 500

/** Announces the heading, which changes without a navigation. Steps that come together are announced once, by the last of them. */
export function HeadlineNews({ children: headline }: { readonly children: string }) {
  const [settled, setSettled] = useState(headline)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(headline), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [headline])
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>
}
