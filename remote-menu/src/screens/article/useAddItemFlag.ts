import { basketFlagsAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect } from 'react'

/**
 * Says to whoever draws an add button that what is on the screen cannot be added; the next navigation's flags take it back.
 *
 * @returns whether it cannot, be it for this or because the host says so
 */
export function useAddItemFlag(isDisabled: boolean): boolean {
  const store = useStore()
  const flags = useAtomValue(basketFlagsAtom)
  // After each arrival, the flags are those of the route.
  useEffect(() => {
    if (flags.disableAddItemButton !== isDisabled) {
      store.set(basketFlagsAtom, (now) => ({ ...now, disableAddItemButton: isDisabled }))
    }
  }, [store, flags, isDisabled])
  return isDisabled || flags.disableAddItemButton
}
