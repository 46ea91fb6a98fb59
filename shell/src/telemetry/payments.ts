import { type JotaiStore, knownOrdersAtom } from '@carte/store'

/** Orders of which this tab knows. It may leave the site to pay, and come back as another page. */
const ENTRY = 'carte.told-paid'

/**
 * Calls back when this tab has paid for an order, also when it did so somewhere else and has just come back.
 *
 * @param tab what the tab remembers: its session storage
 * @param isOurs whether what happens now happens here, and not in another tab of the browser
 * @returns how to stop
 */
export function followPayments(
  store: JotaiStore,
  { tab, isOurs, onPaid }: { readonly tab: Storage; readonly isOurs: () => boolean; readonly onPaid: () => void },
): () => void {
  let known = tab.getItem(ENTRY)?.split(' ')
  const look = () => {
    const ids = store.get(knownOrdersAtom).map(({ id }) => id)
    // A tab that has just been opened finds orders of earlier visits.
    const isNew = known !== undefined && ids.some((id) => !known?.includes(id))
    known = ids
    try {
      tab.setItem(ENTRY, ids.join(' '))
    } catch {
      // Full or forbidden: a payment made elsewhere is not noticed.
    }
    if (isNew && isOurs()) onPaid()
  }
  look()
  return store.sub(knownOrdersAtom, look)
}
