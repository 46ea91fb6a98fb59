import { useLocation, useNavigate } from '@carte/navigation'
import { useEffect, useState } from 'react'

/**
 * Whether a provider has sent the guest back to this page, which it tells by a query. Nothing in it is believed, and it goes at
 * once: it may hold a secret, and a link that is passed on or opened again is to be the plain one.
 */
export function useSentBack(): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isSentBack] = useState(search !== '')
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  return isSentBack
}
