import { knownOrdersAtom, type LoadArgs, unpaidOrderAtom } from '@carte/store'

/** Returns the order's secret code if this browser placed it, else an empty string, as always on a server. */
export function codeOf(store: LoadArgs['store'], orderId: string): string {
  const known = store.get(knownOrdersAtom).find(({ id }) => id === orderId)
  const unpaid = store.get(unpaidOrderAtom)?.order
  return known?.customerCode ?? (unpaid?.orderId === orderId ? unpaid.customerCode : '')
}
