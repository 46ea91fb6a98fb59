import { paths } from '@carte/navigation'
import { atom, type JotaiStore } from '@carte/store'

/** The page of the payment that somebody was at when the connection went; null for everybody else. */
export const paidAtAtom = atom<string | null>(null)

/** Remembers where the guest is led back to: only there is the server asked how a payment stands. */
export function rememberWayBack(store: JotaiStore, pathname: string): void {
  store.set(paidAtAtom, paths.payment.parse(pathname) ? pathname : null)
}

/** Where whoever waits on the offline page is led when the site can be reached: home (spec §4), or on with their payment. */
export const wayBack = (store: JotaiStore): string => store.get(paidAtAtom) ?? paths.home.href()
