import { showProblemAtom, signOutAtom, useSetAtom } from '@carte/store'
import { useApp } from '../../AppRoot.tsx'

/** The page starts afresh afterwards (spec §4), so that nothing of the customer stays in it; other tabs follow. */
export function useSignOut() {
  const signOut = useSetAtom(signOutAtom)
  const showProblem = useSetAtom(showProblemAtom)
  const { reload } = useApp()
  return async () => {
    const problem = await signOut()
    if (problem) showProblem(problem)
    else reload()
  }
}
