import { type JotaiStore, knownOrdersAtom } from '@carte/store'

/** Key of the orders that this tab knows. The tab may leave the site to pay and return as a new page. */
const STORAGE_KEY = 'carte.told-paid'

/**
 * Calls back when this tab has paid for an order, also when it returns from paying elsewhere.
 *
 * @param tab the tab's session storage
 * @param isOurs returns whether a change comes from this tab, not from another one
 * @returns a function that stops it
 */
export function followPayments(
  store: JotaiStore,
  { tab, isOurs, onPaid }: { readonly tab: Storage; readonly isOurs: () => boolean; readonly onPaid: () => void },
): () => void {
  let known = tab.getItem(STORAGE_KEY)?.split(' ')
  const checkOrders = () => {
    const ids = store.get(knownOrdersAtom).map(({ id }) => id)
    // A new tab finds orders of earlier visits, which are not its own.
    const isNew = known !== undefined && ids.some((id) => !known?.includes(id))
    known = ids
    try {
      tab.setItem(STORAGE_KEY, ids.join(' '))
    } catch {
      // Storage is full or blocked: a payment made elsewhere is not detected.
    }
    if (isNew && isOurs()) onPaid()
  }
  checkOrders()
  return store.sub(knownOrdersAtom, checkOrders)
}
