import { basketPanelOpenAtom, toastAtom, useSetAtom } from '@carte/store'

/** Returns a function that opens the basket's sheet and closes the toast: the sheet shows what was added. */
export function useOpenBasket(): () => void {
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const notify = useSetAtom(toastAtom)
  return () => {
    notify(null)
    setOpen(true)
  }
}
