import { isMemberAtom, refreshSessionAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent, useState } from 'react'

/** Why an order may cost something else than before: who orders is a member now, or has been one on this page. */
export type Membership = 'begun' | 'ended' | null

/**
 * Whether it is signing in or out that explains another price.
 *
 * @param surprise what the server asks, in minor units, where that is another total than the guest has seen; null where it is not. The session is
 *   asked for then: it may have ended since the page learned of it.
 */
export function useMembership(surprise: { readonly before: number; readonly after: number } | null): Membership {
  const isMember = useAtomValue(isMemberAtom)
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  const refresh = useSetAtom(refreshSessionAtom)
  const after = surprise?.after ?? null
  const ask = useEffectEvent(() => {
    if (isMember) void refresh()
  })
  useEffect(() => {
    if (after !== null) ask()
  }, [after])
  if (!surprise) return null
  if (isMember) return surprise.after < surprise.before ? 'begun' : null
  return wasMember && surprise.after > surprise.before ? 'ended' : null
}
