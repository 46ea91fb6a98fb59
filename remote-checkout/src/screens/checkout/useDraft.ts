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

// Kept until the page reloads, so that a guest who comes back from payment need not fill in the form again.
const draftAtom = atom<(DraftFields & { readonly shopId: string }) | null>(null)
/** Clears the draft after its order is paid, so that the next one starts with "as soon as possible". */
export const forgetDraftAtom = atom(null, (_, set) => set(draftAtom, null))

const keptContact = storedAtom<Contact>('contact', objectOf({ email: isString, phone: isString }), {
  email: '',
  phone: '',
})
/**
 * The contact of a guest without an account, stored on the device for the next order. A customer's contact comes from
 * the account.
 */
const contactAtom = atom(
  (get) => get(keptContact),
  (get, set, { email, phone }: Contact) => keptContact.write({ get, set }, { email, phone }),
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
  const kept = useAtomValue(contactAtom)
  const keep = useSetAtom(contactAtom)
  const [openedAt] = useState(() => Date.now())
  const said = unpaid?.shopId === shopId ? requestOf(unpaid) : null
  const known = user ?? kept
  const own = draft?.shopId === shopId ? draft : null
  const fields = own ?? {
    email: said?.email ?? known.email,
    phone: said?.phone ?? known.phone ?? '',
    pickupTime: stillAhead(said?.pickupTime ?? NOW, openedAt),
  }
  const change = (changed: Partial<DraftFields>) => {
    const next = { ...fields, ...changed, shopId }
    setDraft(next)
    if (user === null) keep(next)
  }
  return [fields, change]
}
