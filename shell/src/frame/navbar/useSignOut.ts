import { showProblemAtom, signOutAtom, useSetAtom } from '@carte/store'
import { useApp } from '../../AppRoot.tsx'

/** Signs out and reloads the page, so that no data of the customer stays in it. Other tabs follow. */
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
