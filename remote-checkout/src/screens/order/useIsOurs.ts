import { knownOrdersAtom, unpaidOrderAtom, useAtomValue } from '@carte/store'

/** Tells whether this browser has the order's code, because the order was placed here. */
export function useIsOurs(orderId: string): boolean {
  const isKnown = useAtomValue(knownOrdersAtom).some(({ id }) => id === orderId)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  return isKnown || unpaid?.orderId === orderId
}
