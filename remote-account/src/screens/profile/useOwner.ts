import type { Profile } from '@carte/contract'
import { sessionAtom, useAtomValue } from '@carte/store'
import { useState } from 'react'

/**
 * Whose page this is: also once they are found signed out, so that what they have typed stays where it is until they are signed in again.
 * Whoever signs in instead is the owner from then on.
 */
export function useOwner(): { readonly owner: Profile | null; readonly isSignedOut: boolean } {
  const { user } = useAtomValue(sessionAtom)
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return { owner: user ?? last, isSignedOut: user === null }
}
