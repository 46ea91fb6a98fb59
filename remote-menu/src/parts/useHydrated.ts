import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page hydrates, true from then on: for what only this browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
