import { isMemberAtom, refreshSessionAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent, useState } from 'react'

/** Whether the guest's membership has begun or ended while the page was open. */
export type Membership = 'begun' | 'ended' | null

/**
 * Tells whether signing in or out explains a changed price.
 *
 * @param surprise totals in minor units, if the server's differs from the one that the guest has seen; null if not. A
 * difference refreshes the session, which may have ended without this page knowing.
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
