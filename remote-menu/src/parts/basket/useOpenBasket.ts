import { basketPanelOpenAtom, useSetAtom } from '@carte/store'
import { toastAtom } from '../toast/toast.ts'

/** Returns what opens the basket's panel; a guest who looks into it needs no news of what was added. */
export function useOpenBasket(): () => void {
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const notify = useSetAtom(toastAtom)
  return () => {
    notify(null)
    setOpen(true)
  }
}
