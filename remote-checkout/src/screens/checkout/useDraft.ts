import { isString, objectOf } from '@carte/contract/guards'
import { atom, sessionAtom, storedAtom, unpaidOrderAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useState } from 'react'
import { requestOf } from './attempt.ts'
import type { Contact } from './form.ts'
import { NOW, stillAhead } from './pickup.ts'

/** The form's values that are not part of the basket. */
export interface DraftFields extends Contact {
  readonly pickupTime: string
}

/** In memory until the page reloads, so that a guest who comes back from the payment finds the form filled in. */
const draftAtom = atom<(DraftFields & { readonly shopId: string }) | null>(null)

/** Clears the draft after its order is paid, so that the next order starts with "as soon as possible". */
export const clearDraftAtom = atom(null, (_, set) => set(draftAtom, null))

const storedContactAtom = storedAtom<Contact>('contact', objectOf({ email: isString, phone: isString }), {
  email: '',
  phone: '',
})

/**
 * The contact of a guest who is not signed in, stored on the device for the next order. A customer's contact comes from
 * the account.
 */
const contactAtom = atom(
  (get) => get(storedContactAtom),
  (get, set, { email, phone }: Contact) => storedContactAtom.write({ get, set }, { email, phone }),
)

/**
 * Returns the form's values. They start with those of the unpaid order, else of the customer's account, else of the
 * last order.
 */
export function useDraft(shopId: string): readonly [DraftFields, (change: Partial<DraftFields>) => void] {
  const draft = useAtomValue(draftAtom)
  const setDraft = useSetAtom(draftAtom)
  const { user } = useAtomValue(sessionAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)
  const storedContact = useAtomValue(contactAtom)
  const storeContact = useSetAtom(contactAtom)
  const [openedAt] = useState(() => Date.now())
  const unpaidRequest = unpaid?.shopId === shopId ? requestOf(unpaid) : null
  const knownContact = user ?? storedContact
  const currentDraft = draft?.shopId === shopId ? draft : null
  const fields = currentDraft ?? {
    email: unpaidRequest?.email ?? knownContact.email,
    phone: unpaidRequest?.phone ?? knownContact.phone ?? '',
    pickupTime: stillAhead(unpaidRequest?.pickupTime ?? NOW, openedAt),
  }
  const change = (changed: Partial<DraftFields>) => {
    const next = { ...fields, ...changed, shopId }
    setDraft(next)
    if (user === null) storeContact(next)
  }
  return [fields, change]
}
