import { basketFlagsAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect } from 'react'

/**
 * Publishes in the basket flags that the article on the screen cannot be added. The next navigation resets the flags.
 *
 * @returns whether it cannot be added, by `isDisabled` or by the flags, which follow one render later
 */
export function useDisableAddItem(isDisabled: boolean): boolean {
  const store = useStore()
  const flags = useAtomValue(basketFlagsAtom)
  // The host sets the flags of the route after each navigation, so apply it again.
  useEffect(() => {
    if (flags.disableAddItemButton !== isDisabled) {
      store.set(basketFlagsAtom, (now) => ({ ...now, disableAddItemButton: isDisabled }))
    }
  }, [store, flags, isDisabled])
  return isDisabled || flags.disableAddItemButton
}
