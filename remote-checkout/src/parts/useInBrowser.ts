import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on a server and while its page comes alive, true from then on. What only this browser knows (its basket, the
 * order it is paying) is drawn as a skeleton until then: an empty basket must not flash at somebody who has one.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
