import { knownOrdersAtom, unpaidOrderAtom, useAtomValue } from '@carte/store'

/** Whether this browser has the order's code: it was paid here, or is about to be. */
export function useIsOurs(orderId: string): boolean {
  const isKnown = useAtomValue(knownOrdersAtom).some(({ id }) => id === orderId)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  return isKnown || unpaid?.orderId === orderId
}
