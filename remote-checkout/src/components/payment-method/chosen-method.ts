import type { PaymentMethod } from '@carte/contract'
import { isString } from '@carte/contract/guards'
import { atom, storedAtom } from '@carte/store'

/** Stored on the device, so that the next order starts with the method of the last one. */
const storedMethodAtom = storedAtom<string>('payment-method', isString, '')

/** Id of the payment method that the guest chose last; empty before the first choice. */
export const chosenMethodAtom = atom(
  (get) => get(storedMethodAtom),
  (get, set, id: string) => storedMethodAtom.write({ get, set }, id),
)

/** Returns whether a method is the only card among the methods. Then it is called "Card", not by its provider's name. */
export const isOnlyCard = (id: string, methods: readonly PaymentMethod[]): boolean => {
  const cards = methods.filter(({ kind }) => kind === 'card')
  return cards.length === 1 && cards[0]?.id === id
}
