import type { Profile } from '@carte/contract'
import { sessionAtom, useAtomValue } from '@carte/store'
import { useState } from 'react'

/**
 * Returns the customer of this page, also after the session has ended, so that the forms keep their input until the
 * next sign-in. If another customer signs in, they become the owner.
 */
export function useOwner(): { readonly owner: Profile | null; readonly isSignedOut: boolean } {
  const { user } = useAtomValue(sessionAtom)
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return { owner: user ?? last, isSignedOut: user === null }
}
