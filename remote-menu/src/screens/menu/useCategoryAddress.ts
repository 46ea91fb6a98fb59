import { paths } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { type RefObject, useEffect, useRef } from 'react'
import { categoryAddress, categoryKey } from './category.ts'

/**
 * Returns a ref with the key of the category in the address: `requested`, until `useCategoryAddress` changes the address.
 * It is a separate hook, because the ref must outlive `CategoryNav`, which a search unmounts.
 */
export function useAddressKey(requested: string): RefObject<string> {
  const addressKey = useRef(requested)
  useEffect(() => {
    addressKey.current = requested
  }, [requested])
  return addressKey
}

/**
 * How long the category must not change before the address is updated, in milliseconds. Safari allows 100 history
 * updates in 30 seconds.
 */
const QUIET_MS = 300

/**
 * Updates the address to the category being read, so that it can be shared and survives a reload. Replaces the history
 * entry without a navigation, so no loader runs and the focus stays. Leaves the address alone when another screen has
 * taken over.
 *
 * @param isPaused whether a dialog over the menu is open
 */
export function useCategoryAddress(
  shopId: string,
  addressKey: RefObject<string>,
  currentKey: string,
  isPaused: boolean,
): void {
  const store = useStore()
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => {
      const page = store.get(hostPageAtom)
      if (currentKey === addressKey.current || categoryOf(page.path(), shopId) !== addressKey.current) return
      page.readdress(categoryAddress(shopId, currentKey))
      addressKey.current = currentKey
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [store, shopId, addressKey, currentKey, isPaused])
}

/** Returns the key of the category in an address of this shop's menu; null for any other address. */
function categoryOf(path: string, shopId: string): string | null {
  const params = paths.menu.parse(path)
  return params?.shopId === shopId ? categoryKey(params.category) : null
}
