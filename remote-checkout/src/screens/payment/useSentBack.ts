import { useLocation, useNavigate } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import type { SentBackBy } from './flow.ts'

/** In the address to which a guest comes back, so that it is told from one that they have opened themselves. */
export const SENT_BACK = '?returned'

/**
 * Who has sent the guest back to this page, which it tells by a query: a provider, or, where the page is a chain's, the one on which its guests
 * pay; null for nobody. Nothing in the query is believed, and it goes at once: it may hold a secret, and a link that is passed on or opened
 * again is to be the plain one.
 */
export function useSentBack(): SentBackBy | null {
  const store = useStore()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isSentBack] = useState(search !== '')
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  if (!isSentBack) return null
  return store.get(hostPageAtom).isEmbedded ? 'payPage' : 'redirect'
}
