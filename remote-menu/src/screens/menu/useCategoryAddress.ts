import { paths } from '@carte/navigation'
import { hostPageAtom, useStore } from '@carte/store'
import { type RefObject, useEffect, useRef } from 'react'
import { categoryAddress, categoryKey } from './category.ts'

/** Browsers refuse more than a hundred changes of the address in half a minute. */
const QUIET = 300

/** The category that an address names, if it is this shop's menu. */
function categoryOf(path: string, shopId: string): string | null {
  const params = paths.menu.parse(path)
  return params?.shopId === shopId ? categoryKey(params.category) : null
}

/**
 * The category that the address names: the one that was asked for, until `useCategoryAddress` says another. For whoever outlives the row of
 * categories, which a search takes away.
 */
export function useKnownCategory(requested: string): RefObject<string> {
  const known = useRef(requested)
  useEffect(() => {
    known.current = requested
  }, [requested])
  return known
}

/**
 * Lets the address say which category is read, so that it can be sent to a friend and survives going away and back.
 * Replaces the history entry without a navigation: nothing is loaded and the focus stays. An address that is not this
 * menu's any more (the next screen's) is left alone.
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
