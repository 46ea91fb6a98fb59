import type { Menu } from '@carte/contract'
import { loadMenu, menuAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect } from 'react'

/** Returns the menu of the chosen shop at the guest's prices; null until it is loaded. */
export function useMenuOf(shopId: string): Menu | null {
  const store = useStore()
  const menu = useAtomValue(menuAtom)
  const isMissing = menu === null
  useEffect(() => {
    if (!isMissing) return
    // A guest who opens this page first has no menu. The page stays as it is until there is a connection.
    const load = () => void loadMenu(store, shopId).catch(() => {})
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [store, shopId, isMissing])
  return menu
}
