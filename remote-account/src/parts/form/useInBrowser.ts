import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on a server and while its page comes alive, true from then on: a form that nobody listens to yet is not to be sent. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
