import { paths } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { type RefObject, useEffect, useRef } from 'react'
import { categoryAddress, categoryKey } from './category.ts'

/**
 * Returns a ref with the category in the address: `requested`, until `useCategoryAddress` changes it. It is a hook of its
 * own, because the ref must outlive the navigation, which a search unmounts.
 */
export function useAddressedCategory(requested: string): RefObject<string> {
  const addressed = useRef(requested)
  useEffect(() => {
    addressed.current = requested
  }, [requested])
  return addressed
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
 */
export function useCategoryAddress(shopId: string, addressed: RefObject<string>, current: string): void {
  const store = useStore()
  useEffect(() => {
    const timer = setTimeout(() => {
      const page = store.get(hostPageAtom)
      if (current === addressed.current || categoryOf(page.path(), shopId) !== addressed.current) return
      page.readdress(categoryAddress(shopId, current))
      addressed.current = current
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [store, shopId, addressed, current])
}

/** Returns the key of the category in an address of this shop's menu; null for any other address. */
function categoryOf(path: string, shopId: string): string | null {
  const params = paths.menu.parse(path)
  return params?.shopId === shopId ? categoryKey(params.category) : null
}
