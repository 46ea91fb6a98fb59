import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns false on the server and during hydration, then true. Until then, data that only the browser knows (basket,
 * unpaid order) is rendered as a skeleton, so that a filled basket never appears empty.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
