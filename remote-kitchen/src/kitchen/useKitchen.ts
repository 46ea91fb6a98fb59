import { useClient } from '@carte/store'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createKitchen, FIRST, type Kitchen, type KitchenState } from './kitchen.ts'

const nothing = () => () => {}

/** Creates the kitchen of this tablet, and stops it on unmount; null before hydration. */
export function useKitchen(): { readonly kitchen: Kitchen | null; readonly state: KitchenState } {
  const client = useClient()
  const [kitchen, setKitchen] = useState<Kitchen | null>(null)
  useEffect(() => {
    const mine = createKitchen(client)
    setKitchen(mine)
    void mine.begin()
    return mine.stop
  }, [client])
  const state = useSyncExternalStore(kitchen?.subscribe ?? nothing, kitchen?.read ?? (() => FIRST), () => FIRST)
  return { kitchen, state }
}
