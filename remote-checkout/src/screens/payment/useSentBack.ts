import { useLocation, useNavigate } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import type { SentBackBy } from './flow.ts'

/**
 * Returns what redirected the guest back to this page, by the query: a provider, or in an embed the payment page; null
 * without a redirect. The query's content is not trusted. It is removed at once, because it may contain a secret, and a
 * shared link must not look like a redirect.
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
