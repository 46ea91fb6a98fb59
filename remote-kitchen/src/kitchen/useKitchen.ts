import { useClient, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { createKitchen, type Kitchen } from './kitchen.ts'

/** Creates the kitchen of this tablet, and stops it on unmount; null before hydration. */
export function useKitchen(): Kitchen | null {
  const store = useStore()
  const client = useClient()
  const [kitchen, setKitchen] = useState<Kitchen | null>(null)
  useEffect(() => {
    const mine = createKitchen(store, client)
    setKitchen(mine)
    void mine.begin()
    return mine.stop
  }, [store, client])
  return kitchen
}
