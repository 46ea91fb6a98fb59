import { paths } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { type RefObject, useEffect, useRef } from 'react'
import { categoryAddress, categoryKey } from './category.ts'

/** Milliseconds without a change before the address is updated. Safari allows 100 history updates in 30 seconds. */
const QUIET = 300

/** Returns the key of the category in an address of this shop's menu; null for any other address. */
function categoryOf(path: string, shopId: string): string | null {
  const params = paths.menu.parse(path)
  return params?.shopId === shopId ? categoryKey(params.category) : null
}

/**
 * Returns a ref with the category that the address names: `requested`, until `useCategoryAddress` changes it. It must
 * outlive the category row, which a search unmounts.
 */
export function useKnownCategory(requested: string): RefObject<string> {
  const known = useRef(requested)
  useEffect(() => {
    known.current = requested
  }, [requested])
  return known
}

/**
 * Updates the address to the category being read, so that it can be shared and survives a reload. Replaces the history
 * entry without a navigation, so no loader runs and the focus stays. Leaves the address alone when another screen has
 * taken over.
 */
export function useCategoryAddress(shopId: string, known: RefObject<string>, current: string): void {
  const store = useStore()
  useEffect(() => {
    const timer = setTimeout(() => {
      const page = store.get(hostPageAtom)
      if (current === known.current || categoryOf(page.path(), shopId) !== known.current) return
      page.readdress(categoryAddress(shopId, current))
      known.current = current
    }, QUIET)
    return () => clearTimeout(timer)
  }, [store, shopId, known, current])
}
